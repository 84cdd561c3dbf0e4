import assert from 'node:assert/strict';
import { baseConfigShape, ConfigError, readConfig } from './config.ts';

const good = { MONGODB_URL: 'mongodb://x', NATS_URL: 'nats://x', REDIS_URL: 'redis://x' };

describe('readConfig', () => {
  it('answers frozen typed values with the defaults filled in', () => {
    const config = readConfig({ ...good, GRPC_PORT: '9001', LOG_LEVEL: '' }, baseConfigShape);
    assert.equal(config.GRPC_PORT, 9001);
    assert.equal(config.LOG_LEVEL, 'info');
    assert.throws(() => Object.assign(config, { HOST: 'x' }), TypeError);
  });

  it('lists every bad variable at once and repeats no value', () => {
    const env = { MONGODB_URL: 'http://user:secret@x', GRPC_PORT: '70000', LOG_LEVEL: 'loud' };
    assert.throws(
      () => readConfig(env, baseConfigShape),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError);
        for (const name of ['MONGODB_URL', 'GRPC_PORT', 'LOG_LEVEL', 'NATS_URL', 'REDIS_URL'])
          assert.match(error.message, new RegExp(name));
        assert.doesNotMatch(error.message, /secret|70000|loud/);
        return true;
      },
    );
  });
});
