// Checks the settings that are easy to get wrong.
import assert from 'node:assert/strict';
import { ConfigError } from '@touchline/chassis/config.ts';
import { configFromEnv } from './config.ts';

const base = { MONGODB_URL: 'mongodb://localhost', NATS_URL: 'nats://localhost' };

describe('CUSTOM_DOMAIN_DNS_SERVERS', () => {
  const good: [text: string | undefined, servers: string[]][] = [
    [undefined, []],
    ['10.0.0.53', ['10.0.0.53']],
    ['10.0.0.53:5353, [2001:db8::53]:53', ['10.0.0.53:5353', '[2001:db8::53]:53']],
    ['2001:db8::53', ['2001:db8::53']],
  ];
  for (const [text, servers] of good)
    it(`holds ${servers.length} servers when it is ${text ?? 'not set'}`, () =>
      assert.deepEqual(configFromEnv({ ...base, CUSTOM_DOMAIN_DNS_SERVERS: text }).CUSTOM_DOMAIN_DNS_SERVERS, servers));
  for (const text of ['dns.example.com', '10.0.0.300', '10.0.0.53:', '[10.0.0.53', '53'])
    it(`cannot be ${text}`, () =>
      assert.throws(
        () => configFromEnv({ ...base, CUSTOM_DOMAIN_DNS_SERVERS: text }),
        (error) => error instanceof ConfigError && error.message.includes('CUSTOM_DOMAIN_DNS_SERVERS'),
      ));
});
