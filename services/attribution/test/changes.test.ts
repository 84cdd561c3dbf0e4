// Tests that derived credit follows when goals, refunds, rates, the currency or the catalog change afterwards.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { entityId } from '../src/domain/ids.ts';
import { lastTouch, totals } from './derived-state.ts';
import { adClick, catalog, DAY, DIRECT, eventIdOf, insights, linked, PAGE, profile, resolved, T0 } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

describe('derived credit', () => {
  let app: RunningAttribution;
  let profiles = 0;

  before(async () => {
    app = await runAttribution('changes');
  });

  after(async () => {
    await app[Symbol.asyncDispose]();
  });

  /** Creates a profile with an ad click and a payment of 100.50 in a currency. */
  async function paidProfile(currency = 'CLP', marketing = adClick({ campaign: 'spring' })) {
    const profileId = `profile-${profiles++}`;
    const visit = resolved({ profileId, key: 'visit', at: T0, visitorId: 'v', web: PAGE, marketing });
    const payment = { eventType: 'payment_received', value: '100.50', currency, marketing: DIRECT };
    const paid = resolved({ profileId, key: 'paid', at: T0 + DAY, visitorId: 'v', ...payment });
    await app.publish([profile(profileId), visit, paid]);
    await app.drained();
    return { profileId, paymentId: eventIdOf(profileId, 'paid') };
  }

  const refusal = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;

  it('moves to the campaign that a late catalog brings, and leaves nothing behind', async () => {
    const { profileId } = await paidProfile();
    const stand_in = entityId(profileId, 'utm', 'campaign', 'spring');
    assert.deepEqual(await lastTouch(app.collections, profileId, stand_in), { count: 1, cash: 100.5 });
    const campaign = { level: AdLevel.CAMPAIGN, externalId: '120', name: 'spring' };
    await app.publish([catalog(profileId, [campaign])]);
    await app.drained();
    const known = entityId(profileId, 'social_ads', 'campaign', '120');
    assert.deepEqual(await lastTouch(app.collections, profileId, known), { count: 1, cash: 100.5 });
    assert.equal(await app.collections.dailyFacts.countDocuments({ profile_id: profileId, entity_id: stand_in }), 0);
  });

  it('keeps the newest description of a campaign and of a day, whatever arrives last', async () => {
    const { profileId } = await paidProfile();
    const campaign = { level: AdLevel.CAMPAIGN, externalId: '9', name: 'New' };
    const row = { level: AdLevel.CAMPAIGN, externalId: '9', date: '2026-03-01', spend: '5', currency: 'CLP' };
    await app.publish([
      catalog(profileId, [campaign], T0 + DAY),
      catalog(profileId, [{ ...campaign, name: 'Old' }], T0),
      insights(profileId, [row], T0 + DAY),
      insights(profileId, [{ ...row, spend: '4' }], T0),
    ]);
    await app.drained();
    const id = entityId(profileId, 'social_ads', 'campaign', '9');
    assert.equal((await app.collections.adEntities.findOne({ _id: id }))?.name, 'New');
    assert.equal((await app.collections.adInsights.findOne({ entity_id: id }))?.spend, '5');
  });

  it('keeps to whom, where and on which surfaces an ad is shown, and nothing of a sender that did not say', async () => {
    const { profileId } = await paidProfile();
    const shown = { geo: 'CL', placement: 'instagram', audienceWarmth: 'warm' };
    await app.publish([
      catalog(profileId, [
        { level: AdLevel.AD, externalId: '1', name: 'Said', ...shown },
        { level: AdLevel.AD, externalId: '2', name: 'Unsaid' },
      ]),
    ]);
    await app.drained();
    const stored = await app.collections.adEntities
      .find({ profile_id: profileId, level: 'ad' })
      .sort({ external_id: 1 })
      .toArray();
    assert.deepEqual(
      stored.map(({ geo, placement, audience_warmth }) => [geo, placement, audience_warmth]),
      [
        ['CL', 'instagram', 'warm'],
        [null, null, null],
      ],
    );
  });

  it('follows a new goal and a changed one', async () => {
    const { profileId } = await paidProfile();
    const goal = { conversionKey: 'visit', name: 'Visit', eventTypes: ['page_view'], kind: 'pipeline' };
    const { created } = await app.client.upsertGoal({ profileId, goal });
    await app.drained();
    assert.deepEqual([created, (await totals(app.collections, profileId)).count], [true, 2]);
    const away = { ...goal, eventTypes: ['nothing_like_it'] };
    assert.equal((await app.client.upsertGoal({ profileId, goal: away })).created, false);
    await app.drained();
    assert.equal((await totals(app.collections, profileId)).count, 1);
  });

  it('lists the default goals with what the profile redefined', async () => {
    const { profileId } = await paidProfile();
    const goal = {
      conversionKey: 'closed_won',
      name: 'Deal',
      eventTypes: ['deal'],
      kind: 'gross',
      lookbackWindowDays: 30,
    };
    assert.equal((await app.client.upsertGoal({ profileId, goal })).created, false);
    const { goals } = await app.client.listGoals({ profileId });
    assert.equal(goals.length, 7);
    assert.equal(goals.find(({ conversionKey }) => conversionKey === 'closed_won')?.kind, 'gross');
  });

  it('refuses a goal whose key cannot be stored', async () => {
    const goal = { conversionKey: 'a.b', name: 'A', eventTypes: ['a'], kind: 'cash' };
    await assert.rejects(app.client.upsertGoal({ profileId: 'p', goal }), refusal('validation_error'));
  });

  it('is reduced by a refund, and restored when the refund is undone', async () => {
    const { profileId, paymentId } = await paidProfile();
    const { payment } = await app.client.recordRefund({ profileId, paymentId, amount: '0.5' });
    assert.equal(payment?.refundedAmount, '0.5');
    await app.drained();
    assert.deepEqual(await totals(app.collections, profileId), { count: 1, cash: 100, unknown: 0 });
    await app.client.undoRefund({ profileId, paymentId });
    await app.drained();
    assert.equal((await totals(app.collections, profileId)).cash, 100.5);
  });

  it("refuses refunds that break the contract's rules", async () => {
    const { profileId, paymentId } = await paidProfile();
    for (const amount of ['0', '-1', '100.51', 'x', '1e2', '0.0000000000000000001']) {
      await assert.rejects(
        app.client.recordRefund({ profileId, paymentId, amount }),
        refusal('amount_invalid'),
        amount,
      );
    }
    await app.client.recordRefund({ profileId, paymentId, amount: '' });
    await assert.rejects(
      app.client.recordRefund({ profileId, paymentId, amount: '1' }),
      refusal('manual_refund_exists'),
    );
    const unknown = { profileId, paymentId: eventIdOf(profileId, 'nothing') };
    await assert.rejects(app.client.recordRefund({ ...unknown, amount: '1' }), refusal('not_found'));
    await assert.rejects(app.client.undoRefund(unknown), refusal('not_found'));
    await assert.rejects(app.client.recordRefund({ profileId: 'other', paymentId, amount: '1' }), refusal('not_found'));
  });

  it('lists payments newest first, page by page, with what was refunded', async () => {
    const { profileId, paymentId } = await paidProfile();
    const payment = { eventType: 'payment_received', value: '7', currency: 'CLP', visitorId: 'v' };
    await app.publish([1, 2].map((n) => resolved({ profileId, key: `more${n}`, at: T0 + n * 10 * DAY, ...payment })));
    await app.drained();
    await app.client.recordRefund({ profileId, paymentId, amount: '1' });
    const first = await app.client.listPayments({ profileId, limit: 2, cursor: '' });
    const second = await app.client.listPayments({ profileId, limit: 2, cursor: first.nextCursor });
    const rows = [...first.payments, ...second.payments].map((row) => [
      row.value,
      row.refundedAmount,
      row.isFirstPayment,
    ]);
    assert.deepEqual(rows, [
      ['7', '', false],
      ['7', '', false],
      ['100.5', '1', true],
    ]);
    assert.equal(second.nextCursor, '');
    await assert.rejects(app.client.listPayments({ profileId, limit: 2, cursor: 'x' }), refusal('invalid_parameter'));
  });

  it('becomes known when the rate of its day is imported', async () => {
    const { profileId } = await paidProfile('USD');
    assert.deepEqual(await totals(app.collections, profileId), { count: 1, cash: 0, unknown: 1 });
    await app.client.importRates({ rates: [{ date: '2026-03-01', base: 'USD', currency: 'CLP', rate: '900' }] });
    await app.drained();
    assert.deepEqual(await totals(app.collections, profileId), { count: 1, cash: 90450, unknown: 0 });
    await app.client.importRates({ rates: [{ date: '2026-03-02', base: 'USD', currency: 'CLP', rate: '1000' }] });
    await app.drained();
    assert.equal((await totals(app.collections, profileId)).cash, 100500);
  });

  it('is converted anew when the profile reports in another currency', async () => {
    const { profileId } = await paidProfile('GBP');
    await app.publish([profile(profileId, 'GBP', T0 + DAY), profile(profileId, 'CLP', T0 - DAY)]);
    await app.drained();
    assert.deepEqual(await totals(app.collections, profileId), { count: 1, cash: 100.5, unknown: 0 });
  });

  it('waits until the profile is known', async () => {
    const profileId = 'profile-late';
    await app.publish([resolved({ profileId, key: 'p', at: T0, customerId: 'c', eventType: 'lead_created' })]);
    await eventually(async () =>
      assert.equal(await app.collections.journeyEvents.countDocuments({ profile_id: profileId }), 1),
    );
    assert.equal(await app.collections.conversions.countDocuments({ profile_id: profileId }), 0);
    await app.publish([profile(profileId)]);
    await app.drained();
    assert.equal((await totals(app.collections, profileId)).count, 1);
  });

  it('is published on the bus, and again when it changes', async () => {
    const { profileId } = await paidProfile();
    await app.publish([linked(profileId, 'v', 'customer', T0 + DAY, 'paid')]);
    await app.drained();
    const { state } = await app.bus.manager.streams.info(app.bus.stream('CONVERSIONS'), {
      subjects_filter: `${app.bus.subject('touchline.conversions.credited')}.${profileId}`,
    });
    assert.equal(Object.values(state.subjects ?? {})[0], 2);
  });

  it('deletes a person who has become another', async () => {
    const { profileId } = await paidProfile();
    await app.publish([linked(profileId, 'v', 'customer', T0 + DAY, 'paid')]);
    await app.drained();
    const persons = await app.collections.persons.find({ profile_id: profileId }).toArray();
    assert.deepEqual(
      persons.map(({ person_id }) => person_id),
      ['customer'],
    );
    assert.deepEqual(await totals(app.collections, profileId), { count: 1, cash: 100.5, unknown: 0 });
  });
});
