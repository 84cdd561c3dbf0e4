// Tests the settings that are easy to get wrong.
import assert from 'node:assert/strict';
import { ConfigError } from '@touchline/chassis/config.ts';
import { configFromEnv } from './config.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const base = {
  ...{ MONGODB_URL: 'mongodb://localhost', NATS_URL: 'nats://localhost', REDIS_URL: 'redis://localhost' },
  ...{ ATTRIBUTION_GRPC: 'a:1', IDENTITY_GRPC: 'i:1', MESSAGES_GRPC: 'm:1', ACCESS_GRPC: 'ac:1' },
  WEBHOOK_SECRET_KEYS: `a:${key}`,
};

describe('WEBHOOK_PRIVATE_HOSTS', () => {
  const table: [text: string | undefined, hosts: string[]][] = [
    [undefined, []],
    ['', []],
    [' , ', []],
    ['127.0.0.1', ['127.0.0.1']],
    ['Receiver.test, [::1] ,127.0.0.1', ['receiver.test', '::1', '127.0.0.1']],
  ];
  for (const [text, hosts] of table)
    it(`of ${text ?? 'nobody'} are ${hosts.length}`, () =>
      assert.deepEqual([...configFromEnv({ ...base, WEBHOOK_PRIVATE_HOSTS: text }).WEBHOOK_PRIVATE_HOSTS], hosts));
});

describe('the settings of webhooks', () => {
  for (const name of ['WEBHOOK_SECRET_KEYS', 'ATTRIBUTION_GRPC', 'IDENTITY_GRPC', 'MESSAGES_GRPC', 'ACCESS_GRPC'])
    it(`need ${name}`, () =>
      assert.throws(
        () => configFromEnv({ ...base, [name]: undefined }),
        (error) => error instanceof ConfigError && error.message.includes(name) && !error.message.includes(key),
      ));
});
