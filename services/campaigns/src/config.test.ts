// Tests the settings that are easy to get wrong.
import assert from 'node:assert/strict';
import { ConfigError } from '@touchline/chassis/config.ts';
import { configFromEnv } from './config.ts';

const base = {
  ...{ MONGODB_URL: 'mongodb://localhost', NATS_URL: 'nats://localhost' },
  CONNECTIONS_GRPC: 'c:1',
};

describe('the settings of campaigns', () => {
  it('have a database of its own', () => assert.equal(configFromEnv(base).MONGODB_DATABASE, 'touchline_campaigns'));

  it('need an address of connections', () => {
    for (const address of [undefined, 'connections', 'http://c:1'])
      assert.throws(
        () => configFromEnv({ ...base, CONNECTIONS_GRPC: address }),
        (error) => error instanceof ConfigError && error.message.includes('CONNECTIONS_GRPC'),
      );
  });

  it('let a write wait for longer than a dead one keeps its lease', () => {
    const { ACTION_WAIT_MS, ACTION_LOCK_MS } = configFromEnv(base);
    assert.ok(ACTION_WAIT_MS > ACTION_LOCK_MS);
  });

  it('decide a write within a minute, and not while its call can still be under way', () => {
    const { OUTCOME_WINDOW_MS, SETTLE_AFTER_MS, SETTLE_INTERVAL_MS, CONNECTIONS_TIMEOUT_MS } = configFromEnv(base);
    assert.ok(OUTCOME_WINDOW_MS > CONNECTIONS_TIMEOUT_MS);
    assert.ok(OUTCOME_WINDOW_MS + SETTLE_AFTER_MS + SETTLE_INTERVAL_MS < 60_000);
  });
});
