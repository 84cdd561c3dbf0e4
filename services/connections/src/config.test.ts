// Tests the settings that are easy to get wrong: keys with a syntax, and settings that belong together.
import assert from 'node:assert/strict';
import { ConfigError } from '@touchline/chassis/config.ts';
import { configFromEnv } from './config.ts';

const base = {
  MONGODB_URL: 'mongodb://localhost',
  NATS_URL: 'nats://localhost',
  REDIS_URL: 'redis://localhost',
  TRACKING_GRPC: 'tracking:9000',
  MESSAGES_GRPC: 'messages:9000',
  IDENTITY_GRPC: 'identity:9000',
  ATTRIBUTION_GRPC: 'attribution:9000',
};
const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

describe('TOKEN_SEALING_KEYS', () => {
  it('takes several keys and keeps their order', () => {
    const { TOKEN_SEALING_KEYS } = configFromEnv({ ...base, TOKEN_SEALING_KEYS: `new:${key(1)}, old:${key(2)}` });
    assert.deepEqual(
      TOKEN_SEALING_KEYS.map(({ kid, key: bytes }) => [kid, bytes[0]]),
      [
        ['new', 1],
        ['old', 2],
      ],
    );
  });

  for (const [name, value] of [
    ['nothing', undefined],
    ['no kid', key(1)],
    ['a short key', `a:${Buffer.alloc(16).toString('base64')}`],
    ['the same kid twice', `a:${key(1)},a:${key(2)}`],
    ['a trailing comma', `a:${key(1)},`],
  ] as const) {
    it(`refuses ${name} without repeating it`, () => {
      assert.throws(
        () => configFromEnv({ ...base, TOKEN_SEALING_KEYS: value }),
        (error) =>
          error instanceof ConfigError &&
          /TOKEN_SEALING_KEYS/.test(error.message) &&
          !(value && error.message.includes(value)),
      );
    });
  }
});

describe("Google's OAuth app", () => {
  const sealed = { ...base, TOKEN_SEALING_KEYS: `a:${key(1)}` };

  it('may be missing as a whole', () => assert.equal(configFromEnv(sealed).google, undefined));

  it('cannot be half set', () =>
    assert.throws(() => configFromEnv({ ...sealed, GOOGLE_CLIENT_ID: 'id' }), /GOOGLE_CLIENT_SECRET/));

  it('needs no developer token', () => {
    const { google } = configFromEnv({ ...sealed, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
    assert.deepEqual(
      [google?.clientId, google?.developerToken, google?.adsUrl],
      ['id', undefined, 'https://googleads.googleapis.com'],
    );
  });
});

describe('the address of reference rates', () => {
  const sealed = { ...base, TOKEN_SEALING_KEYS: `a:${key(1)}` };
  const url = 'https://rates.example/eurofxref-daily.xml';

  it('may be missing', () => assert.equal(configFromEnv(sealed).rates, undefined));

  it('uses the euro as base by default', () =>
    assert.deepEqual(configFromEnv({ ...sealed, RATES_URL: url }).rates, { url, base: 'EUR', timeoutMs: 30_000 }));
});

describe('the app with a provider', () => {
  const env = { ...base, TOKEN_SEALING_KEYS: `a:${key(1)}` };
  const PAIRS: readonly (readonly [id: string, secret: string])[] = [
    ['STRIPE_CLIENT_ID', 'STRIPE_SECRET_KEY'],
    ['MERCADOPAGO_CLIENT_ID', 'MERCADOPAGO_CLIENT_SECRET'],
    ['HIGHLEVEL_CLIENT_ID', 'HIGHLEVEL_CLIENT_SECRET'],
  ];
  for (const [id, secret] of PAIRS) {
    it(`needs both ${id} and ${secret}, or neither`, () => {
      assert.doesNotThrow(() => configFromEnv({ ...env, [id]: 'x', [secret]: 'y' }));
      for (const half of [id, secret])
        assert.throws(
          () => configFromEnv({ ...env, [half]: 'x' }),
          (error) => error instanceof ConfigError && error.message.includes(`${id} and ${secret}`),
        );
    });
  }

  it('sets Meta up for hand-offs by its id, which needs the secret; the secret alone only signs', () => {
    assert.equal(configFromEnv({ ...env, META_APP_SECRET: 'x' }).metaLogin, undefined);
    assert.throws(() => configFromEnv({ ...env, META_APP_ID: 'x' }), ConfigError);
    assert.equal(configFromEnv({ ...env, META_APP_ID: 'x', META_APP_SECRET: 'y' }).metaLogin?.appId, 'x');
  });
});

describe('the hosts of pictures that may be private', () => {
  const read = (hosts?: string) => {
    const env = { ...base, TOKEN_SEALING_KEYS: `new:${key(1)}`, THUMBNAIL_PRIVATE_HOSTS: hosts };
    return [...configFromEnv(env).THUMBNAIL_PRIVATE_HOSTS];
  };
  it('are none unless they are named', () => {
    assert.deepEqual(read(), []);
    assert.deepEqual(read('Sim.test, [::1]'), ['sim.test', '::1']);
  });
});

describe('the time limits of calls that a caller waits for', () => {
  it('have these defaults', () => {
    const { ASK_TIMEOUT_MS, CHAT_SEND_TIMEOUT_MS, AD_PLATFORM_TIMEOUT_MS, THUMBNAIL_TIMEOUT_MS } = configFromEnv({
      ...base,
      TOKEN_SEALING_KEYS: `new:${key(1)}`,
    });
    const found = [ASK_TIMEOUT_MS, CHAT_SEND_TIMEOUT_MS, AD_PLATFORM_TIMEOUT_MS, THUMBNAIL_TIMEOUT_MS];
    assert.deepEqual(found, [8000, 9000, 12_000, 5000]);
  });
});
