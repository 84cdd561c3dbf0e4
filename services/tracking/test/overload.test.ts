// Tests a slow database: what waits stays bounded, further callers are refused at once, and nothing that was acknowledged is
// missing.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { viaProxy } from '@touchline/chassis/testing/tcp-proxy.ts';
import { openSite, payment, type Running, type Site } from './running-tracking.ts';

const EVENTS_A_CALL = 10;

describe('a slow database', () => {
  let site: Site;
  before(async () => {
    site = await openSite('overload');
  });
  after(async () => await site[Symbol.asyncDispose]());

  /** Makes calls, and collects the keys of those that were acknowledged and the errors of the others as they come. */
  function callEach({ client }: Running, round: string, calls: number) {
    const acknowledged: string[] = [];
    const errors: AppError[] = [];
    const answered = Promise.all(
      Array.from({ length: calls }, async (_, call) => {
        const keys = Array.from({ length: EVENTS_A_CALL }, (_each, n) => `${round}-${call}-${n}`);
        try {
          await client.recordEvents({ events: keys.map((key) => payment(key)) });
          acknowledged.push(...keys);
        } catch (error) {
          assert.ok(error instanceof AppError);
          errors.push(error);
        }
      }),
    );
    return { acknowledged, errors, answered };
  }
  async function callTogether(tracking: Running, round: string, calls: number) {
    const { acknowledged, errors, answered } = callEach(tracking, round, calls);
    await answered;
    return { acknowledged, errors };
  }

  it('fills the queue up to its limit, and refuses the rest at once with a Retry-After', async () => {
    const { url, proxy } = await viaProxy(site.config.MONGODB_URL);
    await using line = proxy;
    await using tracking = await site.start({}, { MONGODB_URL: url, COMMIT_QUEUE_LIMIT: 100 });
    await callTogether(tracking, 'before', 1);
    line.hold('answers');
    const { acknowledged, errors, answered } = callEach(tracking, 'slow', 60);
    // Two writes and a full queue hold half of the calls.
    await eventually(() => assert.ok(errors.length >= 30));
    assert.deepEqual(acknowledged, [], 'they are refused while the others wait');
    line.release();
    await answered;
    assert.ok(acknowledged.length > 0, 'some are stored');
    for (const { code, reason, retryAfterSeconds } of errors)
      assert.deepEqual([code, reason, retryAfterSeconds], ['RESOURCE_EXHAUSTED', 'service_unavailable', 1]);
    const stored = await site.rows.distinct('idempotency_key', { idempotency_key: /^slow-/ });
    assert.deepEqual(stored.sort(), acknowledged.sort());
    await eventually(async () => assert.equal((await callTogether(tracking, 'after', 5)).errors.length, 0));
  });

  it('refuses every caller in time when the database does not answer, and stores again once it does', async () => {
    const { url, proxy } = await viaProxy(site.config.MONGODB_URL);
    await using line = proxy;
    await using tracking = await site.start({}, { MONGODB_URL: url, COMMIT_TIMEOUT_MS: 1000 });
    line.hold('both');
    const { acknowledged, errors } = await callTogether(tracking, 'held', 30);
    assert.deepEqual(acknowledged, []);
    assert.deepEqual([...new Set(errors.map(({ reason }) => reason))], ['service_unavailable']);
    assert.ok(
      errors.every(({ retryAfterSeconds, cause }) => retryAfterSeconds !== undefined && cause === undefined),
      'every answer is tracking’s own',
    );
    line.release();
    // The driver looks for the server every few seconds.
    const again = await eventually(async () => {
      const round = await callTogether(tracking, 'held', 30);
      assert.equal(round.errors.length, 0);
      return round;
    });
    const stored = await site.rows.distinct('idempotency_key', { idempotency_key: /^held-/ });
    assert.deepEqual(stored.sort(), again.acknowledged.sort());
  });
});
