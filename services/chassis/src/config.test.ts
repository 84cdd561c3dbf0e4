import assert from 'node:assert/strict';
import { busShape, ConfigError, mongoShape, processShape, readConfig, valkeyShape } from './config.ts';

const good = { MONGODB_URL: 'mongodb://x', NATS_URL: 'nats://x', REDIS_URL: 'redis://x' };

/** What a service with a database, on the bus and with Valkey reads. */
const shape = { ...processShape, ...mongoShape, ...busShape, ...valkeyShape };

describe('readConfig', () => {
  it('answers frozen typed values with the defaults filled in', () => {
    const config = readConfig({ ...good, GRPC_PORT: '9001', LOG_LEVEL: '' }, shape);
    assert.equal(config.GRPC_PORT, 9001);
    assert.equal(config.LOG_LEVEL, 'info');
    assert.throws(() => Object.assign(config, { HOST: 'x' }), TypeError);
  });

  it('lists every bad variable at once and repeats no value', () => {
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
        /MONGODB_PASSWORD: is required beside MONGODB_USER/,
      ],
      [
        'a password of MongoDB without a user',
        { MONGODB_PASSWORD: 'pw-1' },
        /MONGODB_USER: is required beside MONGODB_PASSWORD/,
      ],
      [
        'where nobody is looked up',
        { MONGODB_AUTH_SOURCE: 'admin' },
        /MONGODB_USER: is required beside MONGODB_AUTH_SOURCE/,
      ],
      ['a user of Valkey without a password', { REDIS_USER: 'u' }, /REDIS_PASSWORD: is required beside REDIS_USER/],
      [
        'half of a certificate',
        { MONGODB_TLS_CERT_FILE: here },
        /MONGODB_TLS_KEY_FILE: is required beside MONGODB_TLS_CERT_FILE/,
      ],
      ['the other half', { REDIS_TLS_KEY_FILE: here }, /REDIS_TLS_CERT_FILE: is required beside REDIS_TLS_KEY_FILE/],
      [
        'a file that is not there',
        { REDIS_TLS_CA_FILE: '/nowhere/ca.crt' },
        /REDIS_TLS_CA_FILE: names a file that can not be read/,
      ],
      [
        'certificates for a URL that says plain text',
        { MONGODB_URL: 'mongodb://x/?tls=false', MONGODB_TLS_CA_FILE: here },
        /MONGODB_URL: says tls=false, and MONGODB_TLS_CA_FILE asks for TLS/,
      ],
    ];
    for (const [what, env, words] of WRONG) {
      it(`refuses ${what}, and says what is missing`, () => {
        assert.match(complaint(env), words);
        assert.doesNotMatch(complaint(env), /pw-1|nowhere/);
      });
    }
    it('lists every wrong combination beside every bad variable', () => {
      const message = complaint({ MONGODB_USER: 'u', REDIS_USER: 'u', GRPC_PORT: '70000' });
      for (const name of ['MONGODB_PASSWORD', 'REDIS_PASSWORD', 'GRPC_PORT']) assert.match(message, new RegExp(name));
    });
    it('takes a password of Valkey alone: it is that of the default user', () => {
      assert.equal(complaint({ REDIS_PASSWORD: 'x' }), 'nothing');
    });
  });
});
