// Tests payments_provider_a through syncs: one payment once, with its money and buyer, and what is left of it.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { WebhookUse } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import { PROFILE } from './harness.ts';
import { daysAgo, PROVIDER, type StripeFixture, startStripeFixture } from './stripe-fixture.ts';

describe('Stripe', () => {
  let fixture: StripeFixture;
  before(async () => {
    fixture = await startStripeFixture();
  });
  after(async () => await fixture?.[Symbol.asyncDispose]());

  it('is read by syncs: payments with their money and buyer, and nothing that was not paid', async () => {
    const { harness, connection, sell, kept, paidBack } = fixture;
    const buyer = { id: 'cus_1', email: 'ana@example.com', phone: '+56987654321', name: 'Ana Soto' };
    const paid = sell({ buyer, metadata: { touchline_anonymous_id: 'visitor-1' } });
    const dollars = sell({ value: '10.5', currency: 'USD', refunds: [{ value: '2.25', at: daysAgo(1) }] });
    const others = (['pending', 'failed', 'authorised'] as const).map((status) => sell({ status }));
    const ended = await harness.sync(connection);
    assert.deepEqual([ended.sync?.state, ended.status, ended.sync?.error], ['succeeded', 'active', '']);
    const event = kept(paid) ?? assert.fail('not recorded');
    assert.deepEqual(
      [event.eventType, event.value, event.currency, event.anonymousId, event.properties?.provider, event.subjectRef],
      ['payment_received', '45900', 'CLP', 'visitor-1', PROVIDER, ''],
    );
    assert.deepEqual(
      [event.traits?.paymentsCustomerId, event.traits?.email, event.traits?.firstName, event.traits?.lastName],
      ['cus_1', 'ana@example.com', 'Ana', 'Soto'],
    );
    assert.deepEqual([kept(dollars)?.value, paidBack(dollars), paidBack(paid)], ['10.5', '2.25', undefined]);
    assert.deepEqual(
      others.map((sale) => kept(sale)),
      [undefined, undefined, undefined],
    );
  });

  it('shows by a sync what happened to an old payment, and reverses a refund that failed', async () => {
    const { harness, connection, sell, kept, paidBack } = fixture;
    const old = sell({ at: daysAgo(10), value: '100' });
    const late = sell({ at: daysAgo(10), status: 'pending' });
    await harness.sync(connection);
    assert.deepEqual([kept(old), kept(late)], [undefined, undefined], 'the first sync had already read those days');
    const refund = { value: '40', at: daysAgo(0.1) };
    sell({ ...old, refunds: [refund] });
    sell({ ...late, status: 'paid', paid_at: daysAgo(0.1) });
    await harness.sync(connection);
    assert.deepEqual([kept(old)?.value, paidBack(old), kept(late)?.value], ['100', '40', '45900']);
    sell({ ...old, refunds: [{ ...refund, failed_at: daysAgo(0.05) }] });
    await harness.sync(connection);
    assert.equal(paidBack(old), '0');
    sell({ ...old, disputes: [{ value: '100', at: daysAgo(0.05), status: 'lost' }] });
    await harness.sync(connection);
    assert.equal(paidBack(old), '100');
  });

  it('reads what was sold and refunded while the account could not be read for longer than its log goes back', async () => {
    const { harness, connection, sell, kept, paidBack } = fixture;
    const before = sell();
    await harness.sync(connection);
    const rows = harness.mongo.db.collection<{ _id: string }>('connections');
    await rows.updateOne({ _id: connection.id }, { $set: { 'sync.read_until': new Date(daysAgo(50)) } });
    const old = sell({ ...before, at: daysAgo(60), refunds: [{ value: '900', at: daysAgo(40) }] });
    const since = sell({ at: daysAgo(45) });
    await harness.sync(connection);
    assert.deepEqual([paidBack(old), kept(since)?.value], ['900', '45900']);
  });

  it('reads a whole history when it is requested, over many pages', async () => {
    const { harness, connection, sell, kept } = fixture;
    const many = Array.from({ length: 230 }, (_, n) => sell({ at: daysAgo(200 + n / 10), value: String(n + 1) }));
    await harness.client.startSync({ profileId: PROFILE, connectionId: connection.id, days: 365 });
    const progress = await eventually(async () => {
      const { sync } = await harness.get(connection);
      assert.equal(sync?.progress?.state, 'done');
      return sync.progress;
    });
    assert.deepEqual(
      many.map((sale) => kept(sale)?.value),
      many.map(({ value }) => value),
    );
    assert.deepEqual([progress.days, progress.rows], [365, 230n], 'each payment was in one slice');
  });

  it('reads beside a requested history what changed of payments from before it', async () => {
    const { harness, connection, sell, paidBack } = fixture;
    const old = sell({ at: daysAgo(80), value: '100' });
    await harness.sync(connection);
    sell({ ...old, refunds: [{ value: '40', at: daysAgo(0.1) }] });
    await harness.client.startSync({ profileId: PROFILE, connectionId: connection.id, days: 60 });
    await harness.ended(connection);
    assert.equal(paidBack(old), '40');
  });

  it('counts on the connection what no event can hold, and continues', async () => {
    const { harness, outcomeServices, connection, sell, kept, sign, push, firedBy } = fixture;
    outcomeServices.refuse('CHF');
    const [good, bad] = [sell(), sell({ currency: 'CHF' })];
    const ended = await harness.sync(connection);
    assert.deepEqual([ended.sync?.state, ended.sync?.rejectedOutcomes], ['succeeded', 1n]);
    assert.ok(kept(good) && !kept(bad));
    assert.equal((await push(sign(firedBy(bad, 'charge.succeeded')))).use, WebhookUse.RECORDED);
    assert.equal((await harness.get(connection)).sync?.rejectedOutcomes, 2n);
  });

  it('was connected before anything was read from it, and is read from now on', async () => {
    const { harness, connection, sell, kept } = fixture;
    await harness.stopService();
    const rows = harness.mongo.db.collection<{ _id: string }>('connections');
    await rows.updateOne({ _id: connection.id }, { $set: { 'sync.state': 'unavailable' } });
    await harness.startService();
    assert.equal((await harness.get(connection)).sync?.state, 'never_run');
    const sale = sell();
    await harness.sync(connection);
    assert.ok(kept(sale));
  });
});
