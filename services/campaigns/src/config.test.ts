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

  it('limit the writes of a workspace, and the raises of budgets only where they name a currency', () => {
    const { AD_WRITES_PER_DAY, AD_BUDGET_RAISE_PER_DAY } = configFromEnv(base);
    assert.deepEqual([AD_WRITES_PER_DAY, [...AD_BUDGET_RAISE_PER_DAY]], [500, []]);
    const named = configFromEnv({ ...base, AD_BUDGET_RAISE_PER_DAY: 'USD=500.5,CLP=400000' });
    assert.deepEqual(
      [...named.AD_BUDGET_RAISE_PER_DAY],
      [
        ['USD', 500_500_000n],
        ['CLP', 400_000_000_000n],
      ],
    );
    assert.throws(
      () => configFromEnv({ ...base, AD_BUDGET_RAISE_PER_DAY: '500' }),
      (error) => error instanceof ConfigError && error.message.includes('AD_BUDGET_RAISE_PER_DAY'),
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
