import assert from 'node:assert/strict';
import { ConfigError } from '@touchline/chassis/config.ts';
import { configFromEnv } from './config.ts';

const base = {
  ...{ MONGODB_URL: 'mongodb://localhost', NATS_URL: 'nats://localhost', REDIS_URL: 'redis://localhost' },
  ATTRIBUTION_GRPC: 'attribution:9010',
  CONNECTIONS_GRPC: 'connections:9010',
};

describe('the settings of scoring', () => {
  it('score daily by default, in a database of their own', () => {
    const { SCORE_INTERVAL_MS, MONGODB_DATABASE } = configFromEnv(base);
    assert.deepEqual([SCORE_INTERVAL_MS, MONGODB_DATABASE], [86_400_000, 'touchline_scoring']);
  });
  it('require access, which knows whose ads are sent nowhere, with a language model', () => {
    const model = { SUMMARY_MODEL_URL: 'https://model.example/v1', SUMMARY_MODEL_NAME: 'small-writer' };
    assert.throws(() => configFromEnv({ ...base, ...model }), /SUMMARY_MODEL_URL requires ACCESS_GRPC/);
    assert.ok(configFromEnv({ ...base, ...model, ACCESS_GRPC: 'access:9010' }));
  });
  for (const [name, value] of [
    ['ATTRIBUTION_GRPC', undefined],
    ['ATTRIBUTION_GRPC', 'attribution'],
    ['CONNECTIONS_GRPC', undefined],
    ['SCORE_GATHER_MS', '-1'],
    ['ACCESS_GRPC', 'access'],
  ] as const)
    it(`refuse ${name} ${value ?? 'that is missing'}`, () =>
      assert.throws(
        () => configFromEnv({ ...base, [name]: value }),
        (error) => error instanceof ConfigError && error.message.includes(name),
      ));
});
