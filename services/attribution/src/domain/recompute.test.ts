import assert from 'node:assert/strict';
import { defaultGoals } from './default-goals.ts';
import { toUnits } from './fixed-point.ts';
import { entityId } from './ids.ts';
import {
  ad,
  DAY,
  DIRECT,
  derive,
  INTERNAL,
  MINUTE,
  PROFILE,
  page,
  paid,
  SEARCH,
  sent,
  T0,
  utm,
  type World,
} from './journey-builders.ts';
import type { JourneyEvent } from './journey-event.ts';
import { createRateTable } from './rate-table.ts';
import type { RefundDoc } from './shapes/payment-docs.ts';
import type { Model } from './vocabulary.ts';

const DAYS = 24 * 60;
const news = (name: string) => entityId(PROFILE, 'utm', 'campaign', name);

function onlyConversion(events: JourneyEvent[], world?: World) {
  const [conversion] = derive(events, world)?.conversions ?? [];
  assert.ok(conversion);
  return conversion;
}

/** Returns the touches and their shares under a model. */
function credited(events: JourneyEvent[], model: Model): string[] {
  return onlyConversion(events).credits[model].map(({ touch_id, share }) => `${touch_id} ${Number(share).toFixed(4)}`);
}

const weekly = [28, 21, 14, 7].map((age, i) => page(`t${i}`, -age * DAYS, utm(`c${i}`)));
const mixed = [page('t1', -3 * DAYS, utm('a')), page('t2', -2 * DAYS, utm('b')), page('t3', -1 * DAYS, DIRECT)];

const models: [name: string, events: JourneyEvent[], model: Model, credits: string[]][] = [
  ['first_touch gives all to the first', mixed, 'first_touch', ['t1 1.0000']],
  ['last_touch gives all to the last', mixed, 'last_touch', ['t3 1.0000']],
  ['last_non_direct skips direct touches', mixed, 'last_non_direct', ['t2 1.0000']],
  [
    'last_non_direct falls back to the last touch when all are direct',
    [page('t1', -60), page('t2', -10)],
    'last_non_direct',
    ['t2 1.0000'],
  ],
  ['linear gives every touch the same', mixed, 'linear', ['t1 0.3333', 't2 0.3333', 't3 0.3333']],
  ['time_decay halves every seven days', weekly, 'time_decay', ['t0 0.0667', 't1 0.1333', 't2 0.2667', 't3 0.5333']],
  [
    'position_based gives the ends 40 % each and the middle 20 %',
    weekly,
    'position_based',
    ['t0 0.4000', 't1 0.1000', 't2 0.1000', 't3 0.4000'],
  ],
  [
    'position_based gives a single one between two ends 20 %',
    mixed,
    'position_based',
    ['t1 0.4000', 't2 0.2000', 't3 0.4000'],
  ],
  ['position_based splits evenly between two', mixed.slice(1), 'position_based', ['t2 0.5000', 't3 0.5000']],
  ['position_based gives a single touch everything', mixed.slice(2), 'position_based', ['t3 1.0000']],
];

describe('the models', () => {
  for (const [name, events, model, expected] of models) {
    it(name, () => assert.deepEqual(credited([...events, paid('p', 0, '100')], model), expected));
  }
});

it('position_based gives out an amount that cannot be split evenly to the last of its 18 decimals', () => {
  const conversion = onlyConversion([...weekly, page('t4', -DAYS, utm('c4')), paid('p', 0, '0.000000000000000007')]);
  const amounts = conversion.credits.position_based.map(({ amount }) => toUnits(amount ?? ''));
  assert.deepEqual(amounts, [3n, 1n, 0n, 0n, 3n]);
});

describe('the window', () => {
  const lookback = 90 * DAYS;
  const edges: [name: string, minutes: number, isIn: boolean][] = [
    ['includes a touch at its very beginning', -lookback, true],
    ['leaves out a touch a millisecond earlier', -lookback - 1 / MINUTE, false],
    ['includes a touch at the moment of the conversion', 0, true],
    ['leaves out a touch after it', 1 / MINUTE, false],
  ];
  for (const [name, minutes, isIn] of edges) {
    it(name, () => {
      const conversion = onlyConversion([page('t', minutes, utm('one')), paid('p', 0, '5')]);
      const campaigns = conversion.credits.last_touch.map(({ entity }) => entity.campaign);
      assert.equal(campaigns.includes(news('one')), isIn);
    });
  }

  it('is as long as the goal says', () => {
    const goals = defaultGoals(PROFILE).map((goal) => ({ ...goal, lookback_window_days: 1 }));
    const events = [page('t', -2 * DAYS, utm('one')), paid('p', 0, '5')];
    assert.deepEqual(onlyConversion(events, { goals }).credits.linear, []);
  });

  it('credits nothing when it is empty, and still knows where the person came from', () => {
    const { credits, channel, touch_count, time_to_complete_seconds } = onlyConversion([
      page('t', -91 * DAYS, utm('one')),
      paid('p', 0, '5'),
    ]);
    assert.deepEqual([credits.first_touch, channel, touch_count, time_to_complete_seconds], [[], 'email', 0, null]);
  });
});

describe('a conversion', () => {
  it('describes its journey', () => {
    const chile = { geo: { country: 'CL' }, device: { type: 'mobile' } };
    const conversion = onlyConversion([
      page('t1', -120, utm('one')),
      page('t2', -60, SEARCH, chile),
      page('x', -55, INTERNAL),
      paid('p', 0, '5'),
    ]);
    const { channel, source, country, device, touch_count, touch_channels, time_to_complete_seconds, is_synthetic } =
      conversion;
    assert.deepEqual(
      { channel, source, country, device, touch_count, touch_channels, time_to_complete_seconds, is_synthetic },
      {
        channel: 'organic_search',
        source: 'search',
        country: 'CL',
        device: 'mobile',
        touch_count: 2,
        touch_channels: ['email', 'organic_search'],
        time_to_complete_seconds: 7200,
        is_synthetic: false,
      },
    );
  });

  it('off-site with an ad is credited to the ad by a touch of its own', () => {
    const conversion = onlyConversion([
      sent('d', 0, 'dm_started', {}, ad({ ad_external_id: '9', click_ids: { ctwa_clid: 'x' } })),
    ]);
    assert.equal(conversion.is_synthetic, true);
    assert.equal(conversion.credits.last_touch[0]?.entity.ad, entityId(PROFILE, 'social_ads', 'ad', '9'));
  });

  it('off-site without any touch gets one that credits no entity', () => {
    const conversion = onlyConversion([paid('p', 0, '5')]);
    assert.deepEqual([conversion.is_synthetic, conversion.touch_count, conversion.channel], [true, 1, 'direct']);
    assert.deepEqual(conversion.credits.linear[0]?.entity, { campaign: null, ad_set: null, ad: null });
  });

  it('counts for what its last touch was credited to when it has more touches than are stored one by one', () => {
    const visits = Array.from({ length: 201 }, (_, n) => page(`t${n}`, (n - 201) * 60, n % 2 ? DIRECT : ad()));
    const facts = derive([...visits, paid('p', 0, '5')])?.person.facts ?? {};
    const counts = ['', '~unassigned:social_ads'].map((entity) => facts[`linear|ad|2026-03-10|${entity}`]?.count);
    assert.deepEqual(counts, [0, 1]);
  });

  it('gets another digest only when something in it changed', () => {
    const events = [page('t', -60, utm('one')), paid('p', 0, '5')];
    const digest = (journey: JourneyEvent[]) => onlyConversion(journey).digest;
    assert.equal(digest(events), digest([...events].reverse()));
    assert.notEqual(digest(events), digest([...events, page('u', -1, utm('two'))]));
  });
});

describe('money', () => {
  const refund = (amount: string): RefundDoc => ({
    _id: `${PROFILE}|p`,
    profile_id: PROFILE,
    payment_id: 'p',
    amount,
    recorded_at: new Date(T0 + 40 * DAY),
  });
  const rates = createRateTable([{ date: '2026-03-10', base: 'USD', currency: 'CLP', rate: '900' }]);
  const profileCash = (world: World, payment = paid('p', 0, '100')) =>
    derive([payment], world)?.person.facts['*|profile|2026-03-10|'];

  it("subtracts a refund on the payment's day and keeps the count", () => {
    const facts = profileCash({ refunds: new Map([['p', refund('30.5')]]) });
    assert.deepEqual([facts?.cash_value, facts?.cash_count, facts?.count], ['69.5', 1, 1]);
  });

  const wholes: [refunded: string, counted: boolean][] = [
    ['99.999999999999999999', true],
    ['100', false],
    ['300', false],
  ];
  for (const [refunded, counted] of wholes) {
    it(`counts a payment of 100 of which ${refunded} was refunded: ${counted}`, () => {
      const person = derive([paid('p', 0, '100'), paid('q', DAY / MINUTE, '5')], {
        refunds: new Map([['p', refund(refunded)]]),
      });
      const [first, next] = ['10', '11'].map((day) => person?.person.facts[`last_touch|campaign|2026-03-${day}|`]);
      assert.deepEqual(
        [first?.count, first?.by_type, first?.cash_count, first?.first_count],
        counted ? [1, { payment_received: 1 }, 1, 1] : [undefined, undefined, undefined, undefined],
      );
      assert.deepEqual([next?.count, next?.first_count], [1, counted ? 0 : 1]);
      const rows = person?.conversions.map(({ refunded, is_first_payment }) => [refunded, is_first_payment]);
      const shown = counted ? refunded : '100';
      assert.deepEqual(rows, [
        [shown, counted],
        [null, true],
      ]);
      assert.equal(person?.person.conversion_count, 2);
    });
  }

  it('that was refunded in full is zero, with a rate or without', () => {
    const payment = paid('p', 0, '3', { currency: 'EUR' });
    const person = derive([payment], { rates, refunds: new Map([['p', refund('3')]]) });
    assert.deepEqual(person?.person.facts, {});
    assert.deepEqual([person?.person.cash_revenue, person?.person.rate_unknown], ['0', false]);
    assert.deepEqual([person?.conversions[0]?.revenue, person?.conversions[0]?.refunded], ['0', '3']);
  });

  for (const value of [undefined, '0', '0.000'])
    it(`makes a payment the first one only when there is some, and not for ${value}`, () => {
      const person = derive([sent('p', 0, 'payment_received', { value }), paid('q', 60, '5')]);
      const facts = person?.person.facts['*|profile|2026-03-10|'];
      assert.deepEqual([facts?.cash_count, facts?.first_count], [2, 1]);
      assert.deepEqual(
        person?.conversions.map((conversion) => conversion.is_first_payment),
        [false, true],
      );
    });

  it('never refunds more than was paid', () => {
    const derived = derive([paid('p', 0, '100'), paid('q', 1, '5')], { refunds: new Map([['p', refund('300')]]) });
    assert.equal(derived?.person.cash_revenue, '5');
  });

  it('is converted by the rate of the day, like its refund', () => {
    const world = { rates, refunds: new Map([['p', refund('1')]]) };
    assert.equal(profileCash(world, paid('p', 0, '3', { currency: 'USD' }))?.cash_value, '1800');
  });

  it('is unknown without a rate, and never zero', () => {
    const payment = paid('p', 0, '3', { currency: 'EUR' });
    const person = derive([payment], { rates })?.person;
    const facts = person?.facts['*|profile|2026-03-10|'];
    assert.deepEqual([facts?.cash_unknown, facts?.cash_count], [1, 1]);
    assert.deepEqual([person?.cash_revenue, person?.rate_unknown], [null, true]);
  });

  it('without a currency is in the reporting currency', () => {
    assert.equal(profileCash({ rates }, paid('p', 0, '3', { currency: undefined }))?.cash_value, '3');
  });

  it('of a pipeline goal is neither cash nor lifetime revenue', () => {
    const deal = sent('d', 0, 'closed_won', { value: '500', currency: 'CLP' });
    const derived = derive([deal, paid('p', 5, '100')]);
    assert.deepEqual([derived?.person.cash_revenue, derived?.person.total_revenue], ['100', '100']);
    assert.equal(derived?.conversions.find(({ kind }) => kind === 'pipeline')?.revenue, '500');
  });

  it('of a first payment counts a new customer once', () => {
    const events = [paid('p', 0, '10'), paid('q', 2 * DAYS, '90'), paid('r', 20 * DAYS, '50')];
    const conversions = derive(events)?.conversions ?? [];
    assert.deepEqual(
      conversions.map(({ is_first_payment }) => is_first_payment),
      [true, true, false],
    );
    const facts = Object.entries(derive(events)?.person.facts ?? {}).filter(([key]) => key.startsWith('*|profile'));
    assert.deepEqual(
      facts.map(([, { first_count }]) => first_count),
      [1, 0, 0],
    );
  });
});
