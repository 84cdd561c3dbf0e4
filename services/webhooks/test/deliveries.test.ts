// Tests the list of deliveries as their owner pages through it.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type Harness, startHarness } from './harness.ts';

describe('the deliveries of a subscription', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness({ env: { WEBHOOK_LOOK_INTERVAL_MS: '100' } });
  });
  after(() => harness[Symbol.asyncDispose]());

  const isInvalidParameter = (error: unknown) => error instanceof AppError && error.reason === 'invalid_parameter';

  it('are listed newest first, page by page, by status', async () => {
    const { id: subscriptionId, owner } = await harness.subscribe();
    const names = Array.from({ length: 25 }, (_, n) => `outcome-${n}`);
    harness.receiver.answer((response, { body }) => {
      response.writeHead(/[05]$/.test(body.id) ? 500 : 200).end();
    });
    harness.record(owner.profileId, names);
    await harness.tell(owner.profileId, names);
    await eventually(() => assert.equal(harness.receiver.received.length, 25));
    const all = async (status: string, limit: number) => {
      const found: string[] = [];
      for (let cursor = '', hasNext = true; hasNext; ) {
        const page = await harness.client.listDeliveries({ owner, subscriptionId, limit, cursor, status });
        assert.ok(page.deliveries.length <= limit);
        found.push(...page.deliveries.map(({ eventId }) => eventId));
        ({ nextCursor: cursor, hasNext } = page);
      }
      return found;
    };
    const newestFirst = names.toReversed();
    await eventually(async () =>
      assert.deepEqual(
        await all('pending', 2),
        newestFirst.filter((id) => /[05]$/.test(id)),
      ),
    );
    assert.deepEqual(await all('', 7), newestFirst);
    assert.deepEqual(await all('', 25), newestFirst);
    assert.deepEqual(
      await all('delivered', 3),
      newestFirst.filter((id) => !/[05]$/.test(id)),
    );
    assert.deepEqual(await all('failed', 3), []);
  });

  it('are deleted even when a process died before it had deleted all of a removed subscription', async () => {
    const { id, owner } = await harness.subscribe();
    await harness.client.sendTest({ owner, subscriptionId: id });
    const { subscriptions, deliveries } = harness.collections;
    await subscriptions.updateOne({ _id: id }, { $set: { status: 'removed' } });
    assert.deepEqual((await harness.client.listSubscriptions({ owner })).subscriptions, []);
    await eventually(async () => assert.equal(await subscriptions.countDocuments({ _id: id }), 0));
    assert.equal(await deliveries.countDocuments({ subscription_id: id }), 0);
  });

  it('are listed only for valid parameters', async () => {
    const { id: subscriptionId, owner } = await harness.subscribe();
    const other = await harness.subscribe({ profileId: owner.profileId });
    const list = (init: object) => harness.client.listDeliveries({ owner, subscriptionId, limit: 10, ...init });
    await harness.client.sendTest({ owner, subscriptionId });
    await harness.client.sendTest({ owner, subscriptionId });
    const { nextCursor } = await list({ limit: 1 });
    assert.equal((await list({ cursor: nextCursor })).deliveries.length, 1);
    for (const init of [
      { limit: 0 },
      { limit: 201 },
      { status: 'lost' },
      { cursor: 'mine' },
      { cursor: nextCursor, subscriptionId: other.id },
    ])
      await assert.rejects(list(init), isInvalidParameter);
  });
});
