// Tests what merchants and providers do to payments: installments, refunds beside reversals, assigned payers, and the filtered
// list.
import assert from 'node:assert/strict';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AppError } from '@touchline/chassis/errors.ts';
import { totals } from './derived-state.ts';
import { adClick, DAY, DIRECT, eventIdOf, PAGE, profile, resolved, T0 } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const CARD = { eventType: 'payment_received', value: '100', currency: 'CLP', marketing: DIRECT };

describe('actions on payments', () => {
  let app: RunningAttribution;
  before(async () => {
    app = await runAttribution('actions');
  });
  after(async () => await app[Symbol.asyncDispose]());

  let profiles = 0;
  const newProfile = () => `actions-${profiles++}`;
  const refusal = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;
  const cash = async (profileId: string) => {
    await app.drained();
    return (await totals(app.collections, profileId)).cash;
  };
  const rows = async (profileId: string, more: object = {}) =>
    (await app.client.listPayments({ profileId, limit: 100, ...more })).payments;
  /** Returns what the profile's reports count, which is the same under each model. */
  const counted = async (profileId: string) => {
    await app.drained();
    const facts = await app.collections.dailyFacts.find({ profile_id: profileId, level: 'campaign' }).toArray();
    const sums = [...Map.groupBy(facts, ({ model }) => model).values()].map((own) => ({
      count: own.reduce((sum, { count }) => sum + count, 0),
      types: own.reduce((sum, { by_type }) => sum + (by_type.payment_received ?? 0), 0),
      cash: own.reduce((sum, { cash_count }) => sum + cash_count, 0),
      first: own.reduce((sum, { first_count }) => sum + first_count, 0),
    }));
    for (const sum of sums) assert.deepEqual(sum, sums[0]);
    return sums[0];
  };
  /** Publishes payments of one customer on these days, the earliest first. */
  async function paid(days: readonly number[], more: object = {}) {
    const profileId = newProfile();
    await app.publish([
      profile(profileId),
      ...days.map((day, n) =>
        resolved({ profileId, key: `p${n}`, at: T0 + day * DAY, customerId: 'c', ...CARD, ...more }),
      ),
    ]);
    await app.drained();
    return { profileId, ids: days.map((_, n) => eventIdOf(profileId, `p${n}`)) };
  }
  const firsts = async (profileId: string) => {
    await app.drained();
    return (await rows(profileId)).toReversed().map(({ isFirstPayment }) => isFirstPayment);
  };

  it('mark a later installment, which is then no first payment but still money', async () => {
    const { profileId, ids } = await paid([0, 30]);
    const mark = (isLaterInstallment: boolean) =>
      app.client.markInstallment({ profileId, paymentId: ids[0] ?? '', isLaterInstallment });
    assert.deepEqual(await firsts(profileId), [true, false]);
    assert.equal((await mark(true)).payment?.isLaterInstallment, true);
    await mark(true);
    assert.deepEqual(await firsts(profileId), [false, false]);
    assert.equal(await cash(profileId), 200);
    assert.equal((await rows(profileId)).at(-1)?.isLaterInstallment, true);
    await mark(false);
    assert.deepEqual(await firsts(profileId), [true, false]);
    await assert.rejects(
      app.client.markInstallment({ profileId: newProfile(), paymentId: ids[0] ?? '', isLaterInstallment: true }),
      refusal('not_found'),
    );
  });

  const limits: [reversed: string, asked: string, refunded: string | null, left: number][] = [
    ['0', '', '100', 0],
    ['40', '', '60', 0],
    ['40', '60', '60', 0],
    ['40', '60.000000000000000001', null, 60],
    ['40', '10.5', '10.5', 49.5],
    ['100', '', null, 0],
    ['100', '0.01', null, 0],
    ['0', '0', null, 100],
    ['0', '-1', null, 100],
    ['0', '100.01', null, 100],
  ];
  for (const [reversed, asked, refunded, left] of limits) {
    const what = asked === '' ? 'the rest' : asked;
    it(`refund ${what} of 100 of which the provider refunded ${reversed}: ${refunded ?? 'refused'}`, async () => {
      const { profileId, ids } = await paid([0]);
      const payment = { profileId, paymentId: ids[0] ?? '' };
      await app.client.setProviderReversal({ ...payment, amount: reversed });
      const refund = app.client.recordRefund({ ...payment, amount: asked });
      if (refunded === null) await assert.rejects(refund, refusal('amount_invalid'));
      else assert.equal((await refund).payment?.refundedAmount, refunded);
      assert.equal(await cash(profileId), left);
      const [row] = await rows(profileId);
      assert.deepEqual(
        [row?.refundedAmount, row?.providerRefundedAmount],
        [refunded ?? '', reversed === '0' ? '' : reversed],
      );
    });
  }

  it('never take more than the payment, when the provider refunds what the merchant already refunded', async () => {
    const { profileId, ids } = await paid([0, 40]);
    const payment = { profileId, paymentId: ids[0] ?? '' };
    await app.client.recordRefund({ ...payment, amount: '80' });
    await app.client.setProviderReversal({ ...payment, amount: '50' });
    assert.equal(await cash(profileId), 100);
    await assert.rejects(app.client.recordRefund({ ...payment, amount: '1' }), refusal('manual_refund_exists'));
    await app.client.undoRefund(payment);
    assert.equal(await cash(profileId), 150);
    await app.client.setProviderReversal({ ...payment, amount: '0' });
    assert.equal(await cash(profileId), 200);
  });

  const whole: [what: string, steps: (payment: { profileId: string; paymentId: string }) => Promise<unknown>[]][] = [
    ['the merchant', (payment) => [app.client.recordRefund(payment)]],
    ['the provider', (payment) => [app.client.setProviderReversal({ ...payment, amount: '100' })]],
  ];
  for (const [who, payBack] of whole)
    it(`leave every count, and the place of the first payment, when ${who} refunded them in full`, async () => {
      const { profileId, ids } = await paid([0, 30, 60]);
      await Promise.all(payBack({ profileId, paymentId: ids[0] ?? '' }));
      assert.deepEqual(await firsts(profileId), [false, true, false]);
      assert.deepEqual(await counted(profileId), { count: 2, types: 2, cash: 2, first: 1 });
      assert.equal((await rows(profileId)).length, 3);
    });

  it('count again after a refund is undone, and by the sum of the merchant’s and the provider’s refunds', async () => {
    const { profileId, ids } = await paid([0, 30]);
    const payment = { profileId, paymentId: ids[0] ?? '' };
    const [both, one] = [
      { count: 2, types: 2, cash: 2, first: 1 },
      { count: 1, types: 1, cash: 1, first: 1 },
    ];
    await app.client.recordRefund({ ...payment, amount: '60' });
    assert.deepEqual([await counted(profileId), await firsts(profileId)], [both, [true, false]]);
    await app.client.setProviderReversal({ ...payment, amount: '40' });
    assert.deepEqual([await counted(profileId), await firsts(profileId)], [one, [false, true]]);
    await app.client.undoRefund(payment);
    assert.deepEqual([await counted(profileId), await firsts(profileId)], [both, [true, false]]);
    await app.client.setProviderReversal({ ...payment, amount: '100' });
    assert.deepEqual([await counted(profileId), await firsts(profileId)], [one, [false, true]]);
    await app.client.setProviderReversal({ ...payment, amount: '0' });
    assert.deepEqual([await counted(profileId), await firsts(profileId)], [both, [true, false]]);
  });

  it('count nowhere when their reversal came before the payment', async () => {
    const profileId = newProfile();
    const payment = { profileId, paymentId: eventIdOf(profileId, 'early') };
    await app.client.setProviderReversal({ ...payment, amount: '100' });
    await app.publish([
      profile(profileId),
      resolved({ profileId, key: 'later', at: T0 + 3 * DAY, customerId: 'c', ...CARD }),
      resolved({ profileId, key: 'early', at: T0, customerId: 'c', ...CARD }),
    ]);
    assert.deepEqual(await firsts(profileId), [false, true]);
    assert.deepEqual(await counted(profileId), { count: 1, types: 1, cash: 1, first: 1 });
  });

  it('without a value are no first payments, and are listed without value and currency', async () => {
    const profileId = newProfile();
    const free = { profileId, customerId: 'c', eventType: 'payment_received', marketing: DIRECT };
    await app.publish([
      profile(profileId),
      resolved({ ...free, key: 'none', at: T0, currency: 'CLP' }),
      resolved({ ...free, key: 'nothing', at: T0 + DAY, value: '0', currency: 'CLP' }),
      resolved({ ...free, key: 'real', at: T0 + 2 * DAY, value: '5', currency: 'CLP' }),
    ]);
    assert.deepEqual(await firsts(profileId), [false, false, true]);
    assert.deepEqual(await counted(profileId), { count: 3, types: 3, cash: 3, first: 1 });
    const told = (await rows(profileId)).toReversed().map(({ value, currency }) => [value, currency]);
    assert.deepEqual(told, [
      ['', ''],
      ['0', 'CLP'],
      ['5', 'CLP'],
    ]);
  });

  it('take what a provider reports in the order of its own clock, and refuse amounts that no reversal can have', async () => {
    const { profileId, ids } = await paid([0]);
    const payment = { profileId, paymentId: ids[0] ?? '' };
    const at = (day: number) => timestampFromDate(new Date(T0 + day * DAY));
    await app.client.setProviderReversal({ ...payment, amount: '30', reversedAt: at(3) });
    await app.client.setProviderReversal({ ...payment, amount: '10', reversedAt: at(2) });
    assert.equal(await cash(profileId), 70);
    for (const amount of ['', '-1', '100.5', 'x'])
      await assert.rejects(app.client.setProviderReversal({ ...payment, amount }), refusal('amount_invalid'));
  });

  it('take what a provider reports before the payment itself is known, in the order of as_of', async () => {
    const profileId = newProfile();
    const payment = { profileId, paymentId: eventIdOf(profileId, 'p') };
    const at = (day: number) => timestampFromDate(new Date(T0 + day * DAY));
    const early = await app.client.setProviderReversal({ ...payment, amount: '30', reversedAt: at(3), asOf: at(5) });
    assert.equal(early.payment, undefined);
    await app.client.setProviderReversal({ ...payment, amount: '10', reversedAt: at(3), asOf: at(4) });
    await app.publish([profile(profileId), resolved({ profileId, key: 'p', at: T0, customerId: 'c', ...CARD })]);
    assert.equal(await cash(profileId), 70);
    assert.equal((await rows(profileId))[0]?.providerRefundedAmount, '30');
    await app.client.setProviderReversal({ ...payment, amount: '0', reversedAt: at(3), asOf: at(6) });
    assert.equal(await cash(profileId), 100);
  });

  it('move an assigned payment, with its credit, into the journey of the payer', async () => {
    const profileId = newProfile();
    const paymentId = eventIdOf(profileId, 'paid');
    const payment = { profileId, key: 'paid', at: T0 + 2 * DAY, visitorId: 'till', ...CARD };
    await app.publish([
      profile(profileId),
      resolved({
        profileId,
        key: 'click',
        at: T0,
        customerId: 'payer',
        marketing: adClick({ campaign: 'smile' }),
        web: PAGE,
      }),
      resolved(payment),
    ]);
    await app.drained();
    const unidentified = () => rows(profileId, { unidentifiedOnly: true });
    const credited = async () => {
      const found = await app.collections.conversions.findOne({ event_id: paymentId });
      return [found?.person_id, found?.is_customer, found?.credits.last_touch.length && found.channel];
    };
    assert.deepEqual([(await unidentified()).length, (await credited())[1]], [1, false]);
    const assigned = { customerId: 'payer', isPayerAssigned: true };
    await app.publish([resolved({ ...payment, ...assigned, revision: 1 }), resolved(payment)]);
    await app.drained();
    assert.deepEqual(await credited(), ['payer', true, 'paid_social']);
    const { payment: found } = await app.client.getPayment({ profileId, paymentId });
    assert.deepEqual([found?.personId, found?.isPayerAssigned], ['payer', true]);
    assert.deepEqual(await unidentified(), []);
    await app.publish([resolved({ ...payment, customerId: 'another', isPayerAssigned: true, revision: 2 })]);
    await app.drained();
    assert.equal((await credited())[0], 'another');
    assert.equal(await cash(profileId), 100);
  });

  it('list by the time of the payment, both ends included, in pages', async () => {
    const { profileId, ids } = await paid([0, 1, 2, 3]);
    const at = (day: number) => timestampFromDate(new Date(T0 + day * DAY));
    const found = async (more: object) => (await rows(profileId, more)).map(({ paymentId }) => ids.indexOf(paymentId));
    assert.deepEqual(await found({ from: at(1), to: at(2) }), [2, 1]);
    assert.deepEqual(await found({ from: at(2) }), [3, 2]);
    assert.deepEqual(await found({ to: at(0) }), [0]);
    const first = await app.client.listPayments({ profileId, limit: 1, from: at(1), to: at(2) });
    const next = await app.client.listPayments({
      profileId,
      limit: 5,
      from: at(1),
      to: at(2),
      cursor: first.nextCursor,
    });
    assert.deepEqual(
      [...first.payments, ...next.payments].map(({ paymentId }) => ids.indexOf(paymentId)),
      [2, 1],
    );
    assert.equal(next.nextCursor, '');
  });

  it('find the ads of the catalog, and no ads of another profile', async () => {
    const profileId = newProfile();
    const ad = {
      profile_id: profileId,
      platform: 'social_ads',
      level: 'ad' as const,
      name: 'Smile',
      name_key: 'Smile',
      status: null,
      objective: null,
      campaign_external_id: '11',
      ad_set_external_id: '22',
      daily_budget: null,
      currency: null,
      learning_stage_status: null,
      synced_at: new Date(),
    };
    await app.collections.adEntities.insertMany([
      { ...ad, _id: `${profileId}-1`, external_id: '33', source: 'catalog' },
      { ...ad, _id: `${profileId}-2`, external_id: '44', source: 'utm' },
      { ...ad, _id: `${profileId}-3`, external_id: '55', source: 'catalog', profile_id: 'somebody-else' },
    ]);
    const { ads } = await app.client.findAds({ profileId, externalIds: ['33', '44', '55', '66'] });
    assert.deepEqual(
      ads.map(({ externalId, campaignExternalId, adSetExternalId, platform }) => [
        externalId,
        campaignExternalId,
        adSetExternalId,
        platform,
      ]),
      [['33', '11', '22', 'social_ads']],
    );
  });
});
