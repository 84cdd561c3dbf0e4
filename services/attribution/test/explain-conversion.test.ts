// Tests explanations of conversions as the service gives them, from messages in.
import assert from 'node:assert/strict';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { adClick, catalog, DAY, DIRECT, eventIdOf, linked, MINUTE, PAGE, profile, resolved, T0 } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const PAID_AT = T0 + 20 * DAY;

describe('an explanation of a conversion', () => {
  let app: RunningAttribution;
  let profiles = 0;

  before(async () => {
    app = await runAttribution('explain');
  });
  after(() => app[Symbol.asyncDispose]());

  const explain = (profileId: string, key: string) =>
    app.explanations.explainConversion({ profileId, handle: eventIdOf(profileId, key) });

  const visit = (profileId: string, key: string, at: number, campaign: string, visitorId = 'v') =>
    resolved({ profileId, key, at, visitorId, web: PAGE, marketing: adClick({ campaign }) });

  function payment(profileId: string, over: object = {}) {
    const paid = { eventType: 'payment_received', value: '100.50', currency: 'CLP', marketing: DIRECT };
    return resolved({ profileId, key: 'paid', at: PAID_AT, customerId: 'ana', ...paid, ...over });
  }

  /** Creates a profile whose customer Ana came by two campaigns, in a browser that became hers, and paid. */
  async function journey(over: object = {}): Promise<string> {
    const profileId = `profile-${profiles++}`;
    await app.publish([
      profile(profileId),
      catalog(profileId, [{ level: AdLevel.CAMPAIGN, externalId: '120', name: 'spring' }]),
      visit(profileId, 'first', PAID_AT - 14 * DAY, 'spring'),
      visit(profileId, 'second', PAID_AT - 7 * DAY, 'summer'),
      linked(profileId, 'v', 'ana', PAID_AT - 6 * DAY, 'second'),
      payment(profileId, over),
    ]);
    await app.drained();
    return profileId;
  }

  it('names the window, the touches with their weights and amounts, and how they became the person’s', async () => {
    const profileId = await journey();
    const { conversion, money, windowFrom, touches, touchCount, browsers, isCounted } = await explain(
      profileId,
      'paid',
    );
    assert.equal(conversion?.conversionKey, 'payment_received');
    assert.deepEqual([money?.gross, money?.net, money?.reportingCurrency], ['100.5', '100.5', 'CLP']);
    assert.equal(Number(windowFrom?.seconds) * 1000, PAID_AT - 90 * DAY);
    assert.equal(isCounted, true);
    assert.equal(touchCount, 2);
    const told = touches.map(({ position, ageMs, campaign, joinMethod, browserPosition, isDirect, credit }) => {
      const { weight, share, amount, netAmount } = credit.time_decay ?? {};
      return [
        position,
        Number(ageMs) / DAY,
        campaign?.name,
        joinMethod,
        browserPosition,
        isDirect,
        weight,
        share?.slice(0, 5),
        amount,
        netAmount,
      ];
    });
    assert.deepEqual(told, [
      [1, 14, 'spring', 'visitor_link', 1, false, '0.25', '0.333', '33.5', '33.5'],
      [2, 7, 'summer', 'visitor_link', 1, false, '0.5', '0.666', '67', '67'],
    ]);
    const [browser] = browsers;
    assert.deepEqual([browser?.visitorId, browser?.joinedBy, browser?.touches], ['v', 'identifier', 2]);
    assert.equal(Number(browser?.joinedAt?.seconds) * 1000, PAID_AT - 6 * DAY);
  });

  it('names the goal, the versions, and a rule for each model', async () => {
    const profileId = await journey();
    const { rules } = await explain(profileId, 'paid');
    assert.deepEqual(
      [rules?.goalKey, rules?.matchedBy, rules?.isDefaultGoal, rules?.lookbackDays, rules?.timeZone, rules?.generation],
      ['payment_received', 'event_name', true, 90, 'UTC', 0],
    );
    assert.ok(Number(rules?.derivation) >= 3);
    assert.equal(rules?.models.length, 6);
    assert.ok(rules.models.every(({ rule }) => rule.endsWith('.')));
  });

  it('names the rule of the profile that gave a touch its channel', async () => {
    const profileId = await journey();
    const conditions = [{ field: 'campaign', operator: 'equals', value: 'summer' }];
    const rules = [
      { name: 'none', channel: 'email', conditions: [{ field: 'campaign', operator: 'equals', value: 'no' }] },
      { name: 'ours', channel: 'friends', conditions },
    ];
    await app.classifications.setClassification({ profileId, rules });
    await app.drained();
    const { rules: applied, touches } = await explain(profileId, 'paid');
    assert.deepEqual(
      applied?.channelRules.map(({ position, name, channel }) => [position, name, channel]),
      [[2, 'ours', 'friends']],
    );
    assert.deepEqual(
      touches.map(({ channel, channelRule }) => [channel, channelRule]),
      [
        ['paid_social', 0],
        ['friends', 2],
      ],
    );
    assert.equal(applied.generation, 1);
  });

  it('names the rates of foreign money, from which its amount follows', async () => {
    await app.client.importRates({
      rates: [
        { date: '2026-03-20', base: 'EUR', currency: 'GBP', rate: '0.8' },
        { date: '2026-03-21', base: 'EUR', currency: 'CLP', rate: '1000' },
      ],
    });
    const profileId = await journey({ currency: 'GBP' });
    const { money } = await explain(profileId, 'paid');
    assert.deepEqual(
      money?.rates.map(({ base, currency, date, rate }) => [base, currency, date, rate]),
      [
        ['EUR', 'CLP', '2026-03-21', '1000'],
        ['EUR', 'GBP', '2026-03-20', '0.8'],
      ],
    );
    assert.deepEqual(
      [money?.value, money?.currency, money?.gross, money?.day],
      ['100.5', 'GBP', '125625', '2026-03-21'],
    );
  });

  it('says that a rate is missing, that money came back, and that a payment counts nowhere', async () => {
    const unknown = await explain(await journey({ currency: 'XAU' }), 'paid');
    assert.deepEqual(
      [unknown.money?.isRateUnknown, unknown.money?.gross, unknown.touches[0]?.credit.linear?.amount],
      [true, '', ''],
    );
    const profileId = await journey();
    await app.client.recordRefund({ profileId, paymentId: eventIdOf(profileId, 'paid'), amount: '100.50' });
    await app.drained();
    const { money, touches, isCounted } = await explain(profileId, 'paid');
    assert.deepEqual([money?.refunded, money?.net, money?.isRefundedInFull, isCounted], ['100.5', '0', true, true]);
    const { amount, netAmount } = touches[0]?.credit.first_touch ?? {};
    assert.deepEqual([amount, netAmount], ['100.5', '0']);
  });

  it('counts what other persons did in the same browsers', async () => {
    const profileId = await journey();
    const ben = { customerId: 'ben', visitorId: 'v', web: PAGE, marketing: DIRECT };
    await app.publish([
      resolved({ profileId, key: 'ben1', at: PAID_AT - DAY, ...ben }),
      resolved({ profileId, key: 'ben2', at: PAID_AT - DAY + MINUTE, ...ben }),
      // Outside the window, and in another browser.
      resolved({ profileId, key: 'ben3', at: PAID_AT + DAY, ...ben }),
      resolved({ profileId, key: 'ben4', at: PAID_AT - DAY, ...ben, visitorId: 'w' }),
    ]);
    await app.drained();
    const { leftOut } = await explain(profileId, 'paid');
    assert.deepEqual(
      leftOut.map(({ reason, count }) => [reason, count]),
      [['another_person', 2]],
    );
  });

  it('counts what the owner of a browser did in it, where somebody else was named once', async () => {
    const profileId = await journey();
    await app.publish([
      resolved({
        ...{ profileId, key: 'carol', at: PAID_AT - 2 * DAY, customerId: 'carol', visitorId: 'v', web: PAGE },
        ...{ eventType: 'lead_created', marketing: adClick({ campaign: 'spring' }) },
      }),
    ]);
    await app.drained();
    const { touches, browsers, leftOut } = await explain(profileId, 'carol');
    assert.deepEqual(
      touches.map(({ joinMethod, browserPosition }) => [joinMethod, browserPosition]),
      [['identified', 1]],
    );
    assert.deepEqual([browsers[0]?.joinedBy, browsers[0]?.joinedAt], ['', undefined]);
    assert.deepEqual(
      leftOut.map(({ reason, count }) => [reason, count]),
      [['another_person', 2]],
    );
  });

  it('says when reports do not show the latest change yet', async () => {
    const profileId = await journey();
    await app.collections.conversions.updateOne({ profile_id: profileId }, { $set: { digest: 'older' } });
    assert.equal((await explain(profileId, 'paid')).isCounted, false);
  });

  it('is not given of an unknown conversion, nor of another profile’s', async () => {
    const [one, other] = [await journey(), await journey()];
    const refused = { code: 'NOT_FOUND', reason: 'conversion_not_found' };
    await assert.rejects(app.explanations.explainConversion({ profileId: one, handle: 'no such' }), refused);
    const handle = eventIdOf(other, 'paid');
    await assert.rejects(app.explanations.explainConversion({ profileId: one, handle }), refused);
  });
});
