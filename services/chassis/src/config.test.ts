import assert from 'node:assert/strict';
import { busShape, ConfigError, modelShape, mongoShape, processShape, readConfig, valkeyShape } from './config.ts';

const good = { MONGODB_URL: 'mongodb://x', NATS_URL: 'nats://x', REDIS_URL: 'redis://x' };

/** The settings of a service with a database, on the bus and with Valkey. */
const shape = { ...processShape, ...mongoShape, ...busShape, ...valkeyShape };

describe('readConfig', () => {
  it('returns frozen typed values with the defaults filled in', () => {
    const config = readConfig({ ...good, GRPC_PORT: '9001', LOG_LEVEL: '' }, shape);
    assert.equal(config.GRPC_PORT, 9001);
    assert.equal(config.LOG_LEVEL, 'info');
    assert.throws(() => Object.assign(config, { HOST: 'x' }), TypeError);
  });

  it('lists every invalid variable at once and repeats no value', () => {
    const env = { MONGODB_URL: 'http://user:secret@x', GRPC_PORT: '70000', LOG_LEVEL: 'loud' };
    assert.throws(
      () => readConfig(env, shape),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError);
        for (const name of ['MONGODB_URL', 'GRPC_PORT', 'LOG_LEVEL', 'NATS_URL', 'REDIS_URL'])
          assert.match(error.message, new RegExp(name));
        assert.doesNotMatch(error.message, /secret|70000|loud/);
        return true;
      },
    );
  });

  describe('on users and certificates of the stores', () => {
    const complaint = (more: Record<string, string>) => {
      try {
        readConfig({ ...good, ...more }, shape);
        return 'nothing';
      } catch (error) {
        assert.ok(error instanceof ConfigError);
        return error.message;
      }
    };
    const here = import.meta.filename;

    const WRONG: readonly (readonly [string, Record<string, string>, RegExp])[] = [
      [
        'a user of MongoDB without a password',
        { MONGODB_USER: 'u' },
        /MONGODB_PASSWORD: is required with MONGODB_USER/,
      ],
      [
        'a password of MongoDB without a user',
        { MONGODB_PASSWORD: 'pw-1' },
        /MONGODB_USER: is required with MONGODB_PASSWORD/,
      ],
      [
        'an authentication database without a user',
        { MONGODB_AUTH_SOURCE: 'admin' },
        /MONGODB_USER: is required with MONGODB_AUTH_SOURCE/,
      ],
      ['a user of Valkey without a password', { REDIS_USER: 'u' }, /REDIS_PASSWORD: is required with REDIS_USER/],
      [
        'a certificate without its key',
        { MONGODB_TLS_CERT_FILE: here },
        /MONGODB_TLS_KEY_FILE: is required with MONGODB_TLS_CERT_FILE/,
      ],
      [
        'a key without its certificate',
        { REDIS_TLS_KEY_FILE: here },
        /REDIS_TLS_CERT_FILE: is required with REDIS_TLS_KEY_FILE/,
      ],
      [
        'a file that does not exist',
        { REDIS_TLS_CA_FILE: '/nowhere/ca.crt' },
        /REDIS_TLS_CA_FILE: names a file that cannot be read/,
      ],
      [
        'certificates for a URL that turns TLS off',
        { MONGODB_URL: 'mongodb://x/?tls=false', MONGODB_TLS_CA_FILE: here },
        /MONGODB_URL: says tls=false, and MONGODB_TLS_CA_FILE asks for TLS/,
      ],
    ];
    for (const [what, env, words] of WRONG) {
      it(`refuses ${what}, and says what is wrong`, () => {
        assert.match(complaint(env), words);
        assert.doesNotMatch(complaint(env), /pw-1|nowhere/);
      });
    }
    it('lists every wrong combination beside every invalid variable', () => {
      const message = complaint({ MONGODB_USER: 'u', REDIS_USER: 'u', GRPC_PORT: '70000' });
      for (const name of ['MONGODB_PASSWORD', 'REDIS_PASSWORD', 'GRPC_PORT']) assert.match(message, new RegExp(name));
    });
    it('accepts a Valkey password alone, which is that of the default user', () => {
      assert.equal(complaint({ REDIS_PASSWORD: 'x' }), 'nothing');
    });
  });

  it('refuses half of a language model, and accepts a whole one or none', () => {
    const [url, name] = [{ SUMMARY_MODEL_URL: 'https://model.example/v1' }, { SUMMARY_MODEL_NAME: 'small-writer' }];
    for (const half of [url, name])
      assert.throws(() => readConfig(half, modelShape), /SUMMARY_MODEL_URL and SUMMARY_MODEL_NAME: set them together/);
    for (const env of [{}, { ...url, ...name }]) assert.deepEqual(readConfig(env, modelShape), env);
  });
});
