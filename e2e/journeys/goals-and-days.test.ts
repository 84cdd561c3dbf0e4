// Tests which events count as which conversion, on which day, and which payments are first ones.
import assert from 'node:assert/strict';
import { daysAgo as day } from '../system/days.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const on = (from: string, to = from) => `date_from=${from}&date_to=${to}`;

let count = 0;
const event = (time: string, name: string, who: string, more: object = {}) => ({
  event_name: name,
  event_time: time,
  idempotency_key: `e${count++}`,
  user_traits: { external_id: who },
  ...more,
});
const paid = (time: string, who: string, value: unknown = '10', properties: object = {}) =>
  event(time, 'payment_received', who, { properties: { value, currency: 'USD', ...properties } });
const visit = (time: string, visitor: string, campaign: string, who?: string) => ({
  event_name: 'page_view',
  event_time: time,
  idempotency_key: `e${count++}`,
  anonymous_id: visitor,
  ...(who ? { user_traits: { external_id: who } } : {}),
  context: { url: `https://shop.example/?utm_source=news&utm_medium=email&utm_campaign=${campaign}` },
});
const by = (rows: Json[]) => Object.fromEntries(rows.map((row) => [row.campaign_name, row]));

describe('the days of conversions', () => {
  let p: TestProfile;
  const [d0, d1, d2] = [day(12), day(11), day(10)];
  before(async () => {
    p = await newProfile();
    await p.send([
      paid(`${d0}T23:59:59.999Z`, 'a', '1'),
      paid(`${d1}T00:00:00Z`, 'b', '2'),
      paid(`${d1}T23:59:59.999Z`, 'c', '4'),
      paid(`${d2}T00:00:00.000Z`, 'd', '8'),
      // The same instant as d1 00:30 in UTC.
      paid(`${d0}T21:30:00-03:00`, 'e', '16'),
      paid('1970-01-01T00:00:00Z', 'f', '32'),
    ]);
    await p.drained();
  });

  const cases: [name: string, from: string, to: string, revenue: string][] = [
    ['ends with its last millisecond', d0, d0, '1'],
    ['begins with its first', d1, d1, '22'],
    ['is in a range that begins or ends with it', d0, d1, '23'],
    ['is a day in UTC, whatever the offset of the event', d1, d2, '30'],
    ['may be long ago', '1970-01-01', '1970-01-01', '32'],
  ];
  for (const [name, from, to, revenue] of cases) {
    it(`a day ${name}`, async () => {
      assert.equal((await p.get(`/overview?${on(from, to)}`)).data.revenue, revenue);
      const { data } = await p.get(`/customers?${on(from, to)}&goal=payment_received&limit=100`);
      assert.equal(
        data.reduce((sum: number, row: Json) => sum + row.revenue, 0),
        Number(revenue),
      );
    });
  }
});

describe('goals', () => {
  let p: TestProfile;
  const d = day(5);
  const TYPES = [
    'appointment_attended',
    'appointment_booked',
    'closed_won',
    'dm_started',
    'lead_created',
    'quote_presented',
  ];
  before(async () => {
    p = await newProfile();
    const make = async (goal: object) => {
      const { status, body } = await p.call('POST', '/goals/definitions', { name: 'Goal', ...goal });
      assert.equal(status, 201, JSON.stringify(body));
    };
    await p.send(
      TYPES.map((type) =>
        event(`${d}T08:00:00Z`, 'anything', `t-${type}`, { event_type: type, properties: { value: 5 } }),
      ),
    );
    await p.send([
      event(`${d}T09:00:00Z`, 'lead_created', 'by-name'),
      event(`${d}T09:00:00Z`, 'Lead_Created', 'by-name-in-capitals'),
      visit(`${day(13)}T10:00:00Z`, 'v-week', 'early'),
      visit(`${d}T10:00:00Z`, 'v-day', 'late'),
      event(`${d}T10:00:00Z`, 'Trial', 'trial-1', { anonymous_id: 'v-week', properties: { value: 7 } }),
      event(`${d}T10:00:00Z`, 'Trial', 'trial-2', { anonymous_id: 'v-day', properties: { value: 7 } }),
      event(`${d}T11:00:00Z`, 'VIP sale', 'vip', { event_type: 'payment_received', properties: { value: 100 } }),
      event(`${d}T11:00:00Z`, 'Sale', 'plain', { event_type: 'payment_received', properties: { value: 30 } }),
    ]);
    await p.drained();
    await make({ conversion_key: 'trial', event_names: ['Trial'], kind: 'gross', lookback_window_days: 7 });
    await make({ conversion_key: 'vip_sale', event_names: ['VIP sale'], kind: 'cash' });
    await p.drained();
  });

  it('of the seven default types count by event_type and by event_name, and only payments as cash', async () => {
    const { data } = await p.get(`/overview?${on(d)}`);
    const one = Object.fromEntries(TYPES.map((type) => [type, 1]));
    assert.deepEqual(data.conversions_by_type, { ...one, lead_created: 2, payment_received: 1, trial: 2, vip_sale: 1 });
    assert.deepEqual([data.conversions, data.cash_conversions, data.revenue], [11, 2, '130']);
  });

  it('created later count earlier events, within their own lookback window', async () => {
    const { data } = await p.get(`/campaigns?${on(d)}`);
    assert.deepEqual(
      data.map((row: Json) => [
        row.campaign_name,
        row.attributed_outcomes_by_type,
        row.outcome_count,
        row.outcome_value,
      ]),
      [['late', { trial: 1 }, 0, 0]],
    );
    const { data: rest } = await p.get(`/campaigns/unattributed?${on(d)}`);
    assert.equal(rest.attributed_outcomes_by_type.trial, 1);
  });

  it('give a customer row its revenue and its kind of revenue', async () => {
    const rows: [string, number, string][] = [
      ['trial', 7, 'gross'],
      ['vip_sale', 100, 'cash'],
      ['closed_won', 5, 'pipeline'],
    ];
    for (const [goal, revenue, type] of rows) {
      const { data } = await p.get(`/customers?${on(d)}&goal=${goal}`);
      assert.deepEqual([data[0].revenue, data[0].revenue_type, data[0].conversion_count], [revenue, type, 1], goal);
    }
    const { data } = await p.get(`/customers?${on(d)}&goal=lead_created`);
    assert.deepEqual(data.map((row: Json) => row.revenue).sort(), [0, 5]);
  });

  it('that are changed later change the past', async () => {
    const change = {
      conversion_key: 'trial',
      name: 'Goal',
      event_names: ['Trial'],
      kind: 'cash',
      lookback_window_days: 8,
    };
    assert.equal((await p.call('POST', '/goals/definitions', change)).status, 200);
    await p.drained();
    const { data } = await p.get(`/campaigns?${on(d)}`);
    assert.deepEqual(
      data.map((row: Json) => [row.campaign_name, row.outcome_count, row.outcome_value]),
      [
        ['early', 1, 7],
        ['late', 1, 7],
      ],
    );
  });
});

describe('first payments', () => {
  // Payments of one customer: [day back, subject_ref], and how many of them are first payments.
  const cases: [name: string, payments: [number, string?][], firsts: number][] = [
    ['one', [[20]], 1],
    ['a deposit and its balance', [[20], [14]], 1],
    ['a second one later', [[20], [5]], 1],
    [
      'two subjects',
      [
        [20, 'kid-a'],
        [19, 'kid-b'],
      ],
      2,
    ],
    [
      'the same subject twice',
      [
        [20, 'kid-a'],
        [5, 'kid-a'],
      ],
      1,
    ],
    ['a subject after an untagged payment', [[20], [10, 'kid-a']], 1],
    ['an untagged payment after a subject', [[20, 'kid-a'], [19]], 1],
  ];
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
    await p.send(
      cases.flatMap(([, payments], n) => [
        visit(`${day(25)}T10:00:00Z`, `v${n}`, `c${n}`, `x${n}`),
        ...payments.map(([back, subject_ref]) => paid(`${day(back)}T10:00:00Z`, `x${n}`, '10', { subject_ref })),
      ]),
    );
    await p.drained();
  });

  for (const [n, [name, payments, firsts]] of cases.entries()) {
    it(`of ${name}: ${firsts}`, async () => {
      const row = by((await p.get(`/campaigns?${on(day(30), day(0))}&level=campaign&limit=100`)).data)[`c${n}`];
      assert.deepEqual([row.outcome_count, row.outcome_count_first_payment], [payments.length, firsts]);
    });
  }

  it('are determined anew when a payment is sent again with its subject_ref', async () => {
    const p = await newProfile();
    const old = paid(`${day(20)}T10:00:00Z`, 'x', '10', { subject_ref: undefined });
    await p.send([
      visit(`${day(25)}T10:00:00Z`, 'v', 'a', 'x'),
      old,
      paid(`${day(5)}T10:00:00Z`, 'x', '10', { subject_ref: 'kid-b' }),
    ]);
    await p.drained();
    const firsts = async () =>
      by((await p.get(`/campaigns?${on(day(30), day(0))}&level=campaign`)).data).a.outcome_count_first_payment;
    assert.equal(await firsts(), 1);
    const again = { ...old, properties: { value: '99', currency: 'USD', subject_ref: 'kid-a' } };
    const { body } = await p.call('POST', '/events', again);
    assert.equal(body.data.status, 'duplicate');
    await p.drained();
    assert.equal(await firsts(), 2);
    // The first body is kept, except for its subject_ref.
    assert.equal((await p.get(`/overview?${on(day(30), day(0))}`)).data.revenue, '20');
  });
});
