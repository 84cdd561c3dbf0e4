// Tests how an event reaches its receiver: signed, tried again by the table, and at no other receiver's expense.
import assert from 'node:assert/strict';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Delivery } from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import { type Created, type Harness, startHarness } from './harness.ts';
import { silence, startReceiver, status, verified } from './receiver.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

describe('an event on its way', () => {
  let harness: Harness;
  const begin = async (env?: NodeJS.ProcessEnv) => {
    harness = await startHarness({ isClockStill: true, ...(env && { env }) });
    return harness;
  };
  afterEach(() => harness[Symbol.asyncDispose]());

  const send = async ({ owner: { profileId } }: Created, ...ids: string[]) => {
    harness.record(profileId, ids);
    await harness.tell(profileId, ids);
  };
  const after = (created: Created, attempts: number) =>
    eventually(async (): Promise<Delivery> => {
      const [delivery] = await harness.deliveries(created);
      return delivery?.attemptCount === attempts ? delivery : assert.fail(`${delivery?.attemptCount} attempts so far`);
    });
  /** Returns when the next attempt is due after the last one began, and how long that one took: it waits from its end. */
  const waitOf = ({ nextAttemptAt, attempts }: Delivery) => {
    const last = attempts.at(-1);
    assert.ok(nextAttemptAt && last?.at);
    return {
      dueMs: timestampDate(nextAttemptAt).getTime() - timestampDate(last.at).getTime(),
      tookMs: last.durationMs,
    };
  };
  /** A wait is lengthened by up to a tenth. */
  const waits = (delivery: Delivery, wanted: number) => {
    const { dueMs, tookMs } = waitOf(delivery);
    const ms = dueMs - tookMs;
    assert.ok(ms >= wanted && ms <= wanted * 1.1, `${ms} ms for ${wanted}`);
  };

  it('is signed by the secret that was shown once', async () => {
    const created = await (await begin()).subscribe();
    await send(created, 'one');
    await after(created, 1);
    const [message] = harness.receiver.received;
    assert.ok(message);
    assert.deepEqual(verified(message, created.secret), message.body);
    assert.throws(() => verified({ ...message, text: message.text.replace('one', 'two') }, created.secret));
    assert.equal(message.headers['webhook-id'], 'one');
    assert.equal(message.headers['user-agent'], 'Touchline-Webhooks/1');
    assert.equal(message.headers['content-type'], 'application/json');
  });

  it('is signed by both secrets for a day after a rotation, then only by the new one', async () => {
    const created = await (await begin()).subscribe();
    const { owner, id } = created;
    const { secret, subscription } = await harness.client.changeSubscription({ owner, id, rotateSecret: true });
    assert.notEqual(secret, created.secret);
    const expiresAt = timestampDate(subscription?.secretExpiresAt ?? assert.fail());
    assert.equal(expiresAt.getTime() - harness.now().getTime(), DAY);
    await send(created, 'one');
    await after(created, 1);
    const both = harness.receiver.received[0] ?? assert.fail();
    for (const one of [secret, created.secret]) assert.deepEqual(verified(both, one), both.body);
    harness.advance(DAY + MINUTE);
    await harness.client.sendTest({ owner, subscriptionId: id });
    await eventually(() => assert.equal(harness.receiver.received.length, 2));
    const last = harness.receiver.received[1] ?? assert.fail();
    assert.equal(last.headers['webhook-signature']?.split(' ').length, 1);
    assert.equal((await harness.subscription(created)).secretExpiresAt, undefined);
  });

  it('waits while the key of its secret is missing, and is sent once the secret is rotated', async () => {
    const created = await (await begin()).subscribe();
    const { owner, id } = created;
    await harness.stopService();
    await harness.startService({ WEBHOOK_SECRET_KEYS: `other:${Buffer.alloc(32, 8).toString('base64')}` });
    await send(created, 'one');
    await eventually(async () => assert.equal((await harness.deliveries(created))[0]?.attemptCount, 0));
    const { secret } = await harness.client.changeSubscription({ owner, id, rotateSecret: true });
    await after(created, 1);
    const message = harness.receiver.received[0] ?? assert.fail();
    assert.deepEqual(verified(message, secret), message.body);
  });

  it('is tried again by the table, each time under its id, and then given up', async () => {
    const created = await (await begin()).subscribe();
    harness.receiver.answer(status(500));
    await send(created, 'one');
    const table = [5000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
    for (const [index, wanted] of table.entries()) {
      const delivery = await after(created, index + 1);
      assert.equal(delivery.status, 'pending');
      waits(delivery, wanted);
      harness.advance(waitOf(delivery).dueMs);
    }
    const ended = await after(created, 10);
    assert.deepEqual([ended.status, ended.nextAttemptAt], ['failed', undefined]);
    assert.deepEqual(
      ended.attempts.map(({ responseStatus, error }) => [responseStatus, error]),
      Array.from({ length: 10 }, () => [500, 'http_status']),
    );
    assert.deepEqual(new Set(harness.receiver.ids()), new Set(['one']));
    assert.equal((await harness.subscription(created)).status, 'active');
  });

  it('waits for as long as a busy receiver asks, at most a day', async () => {
    const created = await (await begin()).subscribe();
    harness.receiver.answer(status(503, { 'retry-after': '600' }));
    await send(created, 'one');
    waits(await after(created, 1), 600_000);
    harness.receiver.answer(status(429, { 'retry-after': '999999' }));
    harness.advance(20 * MINUTE);
    waits(await after(created, 2), DAY);
  });

  const becomes = (created: Created, wanted: string, reason = '') =>
    eventually(async () => {
      const { status, statusReason } = await harness.subscription(created);
      assert.deepEqual([status, statusReason], [wanted, reason]);
    });

  it('waits when the receiver is gone, and is sent once, before what was recorded since, when the subscription is active again', async () => {
    const created = await (await begin()).subscribe();
    const { owner, id } = created;
    const refused = new Set(['one', 'three']);
    harness.receiver.answer((...asked) => status(refused.has(asked[1].body.id) ? 410 : 204)(...asked));
    await send(created, 'one', 'two', 'three');
    await becomes(created, 'disabled', 'gone');
    const waiting = (await harness.deliveries(created)).filter(({ status }) => status === 'pending');
    const met = waiting.map(({ attempts }) => attempts.map(({ responseStatus }) => responseStatus));
    assert.ok(met.flat().includes(410) && met.flat().every((code) => code === 410), JSON.stringify(met));
    await assert.rejects(harness.client.sendTest({ owner, subscriptionId: id }), /not active/);
    const since = ['four', 'five', 'six', 'seven'];
    await send(created, ...since);
    const before = harness.receiver.received.length;
    harness.receiver.answer(status(204));
    await harness.client.changeSubscription({ owner, id, active: true });
    const delivered = async () =>
      (await harness.deliveries(created)).filter(({ status }) => status === 'delivered').length;
    await eventually(async () => assert.equal(await delivered(), 7));
    const ids = harness.receiver.ids().slice(before);
    const inTurn = [...waiting.map(({ eventId }) => eventId), ...since];
    assert.deepEqual(ids.toSorted(), inTurn.toSorted());
    // Deliveries keep their order in groups of four.
    assert.deepEqual(new Set(ids.slice(0, waiting.length)), new Set(waiting.map(({ eventId }) => eventId)));
  });

  it('waits again each time the receiver says that it is gone', async () => {
    const created = await (await begin()).subscribe();
    const { owner, id } = created;
    harness.receiver.answer(status(410));
    await send(created, 'one');
    // More times than the table has attempts.
    for (const time of Array(11).keys()) {
      await becomes(created, 'disabled', 'gone');
      assert.equal((await after(created, time + 1)).status, 'pending');
      if (time === 10) harness.receiver.answer(status(200));
      await harness.client.changeSubscription({ owner, id, active: true });
    }
    assert.equal((await after(created, 12)).status, 'delivered');
  });

  it('is also sent when an earlier release ended it because the receiver was gone', async () => {
    const created = await (await begin()).subscribe();
    const { owner, id } = created;
    harness.receiver.answer(status(410));
    await send(created, 'one');
    await becomes(created, 'disabled', 'gone');
    // As earlier releases left it.
    const ended = { status: 'failed', next_attempt_at: null, ended_at: harness.now() } as const;
    await harness.collections.deliveries.updateOne({ subscription_id: id }, { $set: ended });
    harness.receiver.answer(status(200));
    await harness.client.changeSubscription({ owner, id, active: true });
    assert.equal((await after(created, 2)).status, 'delivered');
    assert.equal(
      (await harness.collections.deliveries.findOne({ subscription_id: id }))?.ended_at?.getTime(),
      harness.now().getTime(),
    );
  });

  it('ends behind a subscription that is not activated for 90 days', async () => {
    const created = await (await begin({ WEBHOOK_LOOK_INTERVAL_MS: '50' })).subscribe();
    harness.receiver.answer(status(410));
    await send(created, 'one');
    await becomes(created, 'disabled', 'gone');
    harness.advance(89 * DAY);
    assert.equal((await after(created, 1)).status, 'pending');
    harness.advance(2 * DAY);
    const ended = await after(created, 2);
    assert.deepEqual([ended.status, ended.attempts.at(-1)?.error], ['failed', 'payload_unavailable']);
  });

  it('stops with the last credential that reads outcomes, and is sent when one that does activates the subscription', async () => {
    const created = await (await begin()).subscribe({ readsOutcomes: true });
    const { owner, id } = created;
    harness.doubles.subscribers.set(`${owner.profileId} `, { readsOutcomes: false });
    await send(created, 'one');
    await eventually(async () => {
      const { status, statusReason } = await harness.subscription(created);
      assert.deepEqual([status, statusReason], ['disabled', 'access_ended']);
    });
    assert.deepEqual(harness.receiver.ids(), []);
    harness.doubles.subscribers.delete(`${owner.profileId} `);
    const takeUp = (readsOutcomes: boolean) =>
      harness.client.changeSubscription({ owner, id, active: true, readsOutcomes });
    await assert.rejects(takeUp(false), { reason: 'insufficient_scope' });
    await takeUp(true);
    await eventually(() => assert.deepEqual(harness.receiver.ids(), ['one']));
  });

  it('is sent although no credential reads outcomes, if it is no outcome', async () => {
    const created = await (await begin()).subscribe({ readsOutcomes: false, events: ['message.received'] });
    harness.doubles.subscribers.set(`${created.owner.profileId} `, { readsOutcomes: false });
    await harness.client.sendTest({ owner: created.owner, subscriptionId: created.id });
    await eventually(() => assert.equal(harness.receiver.received.length, 1));
    assert.equal((await harness.subscription(created)).status, 'active');
  });

  it('is not sent once the access of its subscriber has ended', async () => {
    const created = await (await begin()).subscribe({ appId: 'app' });
    harness.doubles.subscribers.set(`${created.owner.profileId} app`, { live: false });
    await send(created, 'one');
    await eventually(async () => {
      const { status, statusReason } = await harness.subscription(created);
      assert.deepEqual([status, statusReason], ['disabled', 'access_ended']);
    });
    assert.deepEqual(harness.receiver.ids(), []);
  });

  it('disables its subscription when nothing got through for five days, which one success restarts', async () => {
    const created = await (await begin()).subscribe();
    const { owner, id } = created;
    const test = async (code: number) => {
      harness.receiver.answer(status(code));
      const count = harness.receiver.received.length;
      await harness.client.sendTest({ owner, subscriptionId: id });
      await eventually(() => assert.ok(harness.receiver.received.length > count));
    };
    const expect = (wanted: string, reason = '') =>
      eventually(async () => {
        const { status, statusReason } = await harness.subscription(created);
        assert.deepEqual([status, statusReason], [wanted, reason]);
      });
    await test(500);
    await eventually(async () => assert.ok((await harness.subscription(created)).lastFailureAt));
    await test(200);
    await eventually(async () => assert.ok((await harness.subscription(created)).lastSuccessAt));
    await test(500);
    await eventually(async () =>
      assert.ok((await harness.collections.subscriptions.findOne({ _id: id }))?.failing_since),
    );
    harness.advance(4 * DAY);
    await test(500);
    await expect('active');
    // By then, the undelivered events are tried again.
    harness.advance(DAY + MINUTE);
    await expect('disabled', 'failing');
  });

  it('is sent in between when another receiver is slow', async () => {
    await begin({ WEBHOOK_CONCURRENCY: '1', WEBHOOK_TURN_MS: '200', WEBHOOK_TIMEOUT_MS: '300' });
    const slow = await harness.subscribe();
    harness.receiver.answer(silence);
    const all = Array.from({ length: 600 }, (_, n) => `slow-${n}`);
    await send(slow, ...all);
    await eventually(() => assert.ok(harness.receiver.received.length > 0));
    await using quick = await startReceiver();
    const other = await harness.subscribe({ url: quick.url });
    await send(other, 'quick');
    await eventually(() => assert.deepEqual(quick.ids(), ['quick']));
    assert.ok(harness.receiver.received.length < all.length, 'the slow one is far from finished');
  });

  it('is sent again on request, and a repeat of the request changes nothing', async () => {
    const created = await (await begin()).subscribe();
    const { owner, id: subscriptionId } = created;
    await send(created, 'one');
    const { id: deliveryId } = await eventually(async () => {
      const delivery = await after(created, 1);
      return delivery.status === 'delivered' ? delivery : assert.fail();
    });
    const ask = { owner, subscriptionId, deliveryId, operationId: 'ask-1' };
    assert.equal((await harness.client.redeliver(ask)).delivery?.status, 'pending');
    await after(created, 2);
    assert.equal((await harness.client.redeliver(ask)).delivery?.attemptCount, 2);
    assert.deepEqual(harness.receiver.ids(), ['one', 'one']);
    const held = Promise.withResolvers<void>();
    harness.receiver.answer((...asked) => void held.promise.then(() => status(204)(...asked)));
    await harness.client.redeliver({ ...ask, operationId: 'ask-2' });
    await assert.rejects(harness.client.redeliver({ ...ask, operationId: 'ask-3' }), /still pending/);
    held.resolve();
  });

  it('is sent even though Valkey lost every job', async () => {
    const created = await (await begin({ WEBHOOK_DUE_INTERVAL_MS: '600000' })).subscribe();
    harness.receiver.answer(status(500));
    await send(created, 'one');
    await after(created, 1);
    await harness.stopService();
    await harness.loseJobs();
    harness.receiver.answer(status(200));
    harness.advance(MINUTE);
    await harness.startService({ WEBHOOK_DUE_INTERVAL_MS: '50' });
    assert.equal((await after(created, 2)).status, 'delivered');
    harness.receiver.answer(status(500));
    await send(created, 'two');
    await eventually(() => assert.equal(harness.receiver.ids().at(-1), 'two'));
    await harness.loseJobs();
    harness.receiver.answer(status(200));
    harness.advance(MINUTE);
    await eventually(async () => assert.equal((await harness.deliveries(created))[1]?.status, 'delivered'));
  });
});
