// Tests which settings the console needs, and which it does without.
import assert from 'node:assert/strict';
import { ConfigError } from '@touchline/chassis/config.ts';
import { configFromEnv } from './config.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const good = {
  REDIS_URL: 'redis://localhost',
  ACCESS_GRPC: 'access:9000',
  CAMPAIGNS_GRPC: 'campaigns:9000',
  EXPORTS_GRPC: 'exports:9000',
  GATEWAY_URL: 'http://gateway',
  CONSOLE_SECRET_KEYS: `a:${key}`,
};

describe('the settings of the console', () => {
  it('include neither a database nor a bus', () => {
    const names = Object.keys(configFromEnv(good));
    assert.deepEqual(
      names.filter((name) => /^(MONGODB|NATS|BUS)_/.test(name)),
      [],
    );
  });

  for (const name of Object.keys(good))
    it(`need ${name}`, () =>
      assert.throws(
        () => configFromEnv({ ...good, [name]: undefined }),
        (error) => error instanceof ConfigError && error.message.includes(name) && !error.message.includes(key),
      ));

  for (const address of ['console.example', 'https://console.example/', 'https://console.example/?x'])
    it(`refuse ${address} as an address`, () =>
      assert.throws(() => configFromEnv({ ...good, CONSOLE_URL: address }), /CONSOLE_URL: must be an http\(s\) URL/));
});
