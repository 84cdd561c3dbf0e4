// Tests which events are touches, and which touches the lookback window of a conversion contains: each case has a day of its own,
// so that the reports of that day are the case's alone, and follow from its list of touches.
import assert from 'node:assert/strict';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { MODELS, type NaiveTouch, naiveReport } from './naive-attribution.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FIRST_DAY = Math.floor(Date.now() / DAY) * DAY - 200 * DAY;

/** An event at a time relative to the case's payment, in milliseconds. */
interface Sent {
  at: number;
  [member: string]: unknown;
}

const SITE = 'https://shop.example/';
const mail = (campaign: string) => `${SITE}?utm_source=news&utm_medium=email&utm_campaign=${campaign}`;
const page = (at: number, url = SITE, referrer?: string, more: object = {}): Sent => ({
  at,
  event_name: 'page_view',
  event_type: 'page_view',
  context: { url, ...(referrer ? { referrer } : {}) },
  ...more,
});
const server = (at: number, type: string, more: object = {}): Sent => ({
  at,
  event_name: type,
  event_type: type,
  ...more,
});
const campaign = (at: number, name: string): NaiveTouch => ({ at, campaign: name, direct: false });
/** A touch that names no campaign: direct, or a channel without one. */
const direct = (at: number): NaiveTouch => ({ at, campaign: null, direct: true });
const plain = (at: number): NaiveTouch => ({ at, campaign: null, direct: false });

const GOOGLE = 'https://www.google.com/';
const WEBPAY = 'https://webpay3g.transbank.cl/';
const WINDOW = 90 * DAY;

const cases: [name: string, events: Sent[], touches: NaiveTouch[]][] = [
  ['no touch at all', [], []],
  ['a direct visit only', [page(-HOUR)], [direct(-HOUR)]],
  ['one campaign', [page(-DAY, mail('a'))], [campaign(-DAY, 'a')]],
  [
    'the same campaign after inactivity',
    [page(-DAY, mail('a')), page(-HOUR, mail('a'))],
    [campaign(-DAY, 'a'), campaign(-HOUR, 'a')],
  ],
  [
    'the same campaign twice in a session',
    [page(-HOUR, mail('a')), page(-HOUR + MINUTE, mail('a'))],
    [campaign(-HOUR, 'a')],
  ],
  [
    'two campaigns in a session',
    [page(-HOUR, mail('a')), page(-HOUR + MINUTE, mail('b'))],
    [campaign(-HOUR, 'a'), campaign(-HOUR + MINUTE, 'b')],
  ],
  [
    'a direct page within 30 minutes of inactivity',
    [page(-HOUR, mail('a')), page(-HOUR + 30 * MINUTE - 1)],
    [campaign(-HOUR, 'a')],
  ],
  [
    'a direct page after more than 30 minutes',
    [page(-HOUR, mail('a')), page(-HOUR + 30 * MINUTE + 1)],
    [campaign(-HOUR, 'a'), direct(-HOUR + 30 * MINUTE + 1)],
  ],
  [
    'a visit across midnight',
    [page(-12 * HOUR - 5 * MINUTE, mail('a')), page(-12 * HOUR + 5 * MINUTE)],
    [campaign(-12 * HOUR - 5 * MINUTE, 'a')],
  ],
  [
    'a search after inactivity',
    [page(-DAY, mail('a')), page(-HOUR, SITE, GOOGLE)],
    [campaign(-DAY, 'a'), plain(-HOUR)],
  ],
  [
    'a search, then a direct visit',
    [page(-2 * DAY, mail('a')), page(-DAY, SITE, GOOGLE), page(-HOUR)],
    [campaign(-2 * DAY, 'a'), plain(-DAY), direct(-HOUR)],
  ],
  [
    'another referrer within a session',
    [page(-HOUR, mail('a')), page(-HOUR + MINUTE, SITE, GOOGLE)],
    [campaign(-HOUR, 'a')],
  ],
  [
    'a link within the site',
    [page(-HOUR, mail('a')), page(-HOUR + MINUTE, `${SITE}cart`, SITE)],
    [campaign(-HOUR, 'a')],
  ],
  [
    'a link within the site after inactivity',
    [page(-DAY, mail('a')), page(-HOUR, `${SITE}cart`, 'https://www.shop.example/')],
    [campaign(-DAY, 'a'), direct(-HOUR)],
  ],
  [
    'the return from a payment page',
    [page(-3 * HOUR, mail('a')), page(-HOUR, `${SITE}thanks`, WEBPAY)],
    [campaign(-3 * HOUR, 'a')],
  ],
  [
    'the return with the tags of the landing page',
    [page(-3 * HOUR, mail('a')), page(-HOUR, mail('a'), WEBPAY)],
    [campaign(-3 * HOUR, 'a')],
  ],
  ['a touch at the instant of the payment', [page(0, mail('a'))], [campaign(0, 'a')]],
  ['a touch a millisecond after the payment', [page(-DAY, mail('a')), page(1, mail('b'))], [campaign(-DAY, 'a')]],
  ['a touch after the payment, and none before', [page(MINUTE, mail('b'))], []],
  ['a touch at the far end of the window', [page(-WINDOW, mail('a'))], [campaign(-WINDOW, 'a')]],
  ['a touch a millisecond before the window', [page(-WINDOW - 1, mail('a'))], []],
  [
    'touches on both sides of the far end',
    [page(-WINDOW - HOUR, mail('a')), page(-WINDOW + HOUR, mail('b'))],
    [campaign(-WINDOW + HOUR, 'b')],
  ],
  ['a payment that happened on a tagged page', [server(-1, 'x', { context: { url: mail('a') } })], [campaign(-1, 'a')]],
  [
    'a form in a session',
    [page(-HOUR, mail('a')), page(-HOUR + MINUTE, SITE, SITE, { event_type: 'form_submit' })],
    [campaign(-HOUR, 'a'), campaign(-HOUR + MINUTE, 'a')],
  ],
  [
    'a form after inactivity',
    [page(-DAY, mail('a')), page(-HOUR, SITE, SITE, { event_type: 'form_submit' })],
    [campaign(-DAY, 'a'), direct(-HOUR)],
  ],
  ['an event of a server without a page', [page(-DAY, mail('a')), server(-HOUR, 'lead_note')], [campaign(-DAY, 'a')]],
  [
    'a server event that names the campaign',
    [server(-HOUR, 'call', { campaign: { platform: 'social_ads', campaign_id: '555' } })],
    [campaign(-HOUR, '555')],
  ],
  [
    'a paid click that names no ad',
    [page(-DAY, mail('a')), page(-HOUR, `${SITE}?gclid=g1`)],
    [campaign(-DAY, 'a'), plain(-HOUR)],
  ],
  [
    'a click id that a server repeats later',
    [page(-2 * DAY, `${mail('a')}&gclid=g2`), server(-HOUR, 'lead_note', { click_ids: { gclid: 'g2' } })],
    [campaign(-2 * DAY, 'a')],
  ],
  [
    'a click id that only a server sends',
    [page(-2 * DAY, mail('a')), server(-HOUR, 'lead_note', { click_ids: { gclid: 'g3' } })],
    [campaign(-2 * DAY, 'a'), plain(-HOUR)],
  ],
  [
    'a click to a chat',
    [page(-2 * DAY, mail('a')), server(-HOUR, 'dm_note', { click_ids: { ctwa_clid: 'c1' } })],
    [campaign(-2 * DAY, 'a'), plain(-HOUR)],
  ],
  [
    'two tabs at one instant',
    [page(-DAY, mail('a')), page(-HOUR, mail('b')), page(-HOUR, mail('b'))],
    [campaign(-DAY, 'a'), campaign(-HOUR, 'b')],
  ],
];

const dayOf = (index: number) => FIRST_DAY + (2 * index + 1) * DAY;
const noon = (index: number) => dayOf(index) + 12 * HOUR;
const text = (day: number) => new Date(day).toISOString().slice(0, 10);

/** Returns the events of a case, named so that cases share nothing but the profile. */
function eventsOf(index: number, sent: Sent[]): object[] {
  const payment = server(0, 'payment_received', { properties: { value: '100.01', currency: 'USD' } });
  return [...sent, payment].map(({ at, ...event }, place) => ({
    ...event,
    event_time: new Date(noon(index) + at).toISOString(),
    idempotency_key: `${index}-${place}`,
    anonymous_id: `visitor-${index}`,
    user_traits: { email: `person${index}@example.com` },
  }));
}

const cents = (value: number) => Math.round(value * 100) / 100;
const figures = (row: Json) => [row.attributed_outcome_count, row.outcome_count, cents(row.outcome_value)];

describe('touches and windows', () => {
  let profile: TestProfile;
  before(async () => {
    profile = await newProfile();
    await profile.send(cases.flatMap(([, events], index) => eventsOf(index, events)));
    await profile.drained();
  });

  for (const [index, [name, , touches]] of cases.entries()) {
    it(`credits ${name} as its touches say`, async () => {
      const conversion = { at: noon(index), type: 'payment_received', cash: true, value: 100.01 };
      const person = {
        touches: touches.map((touch) => ({ ...touch, at: noon(index) + touch.at })),
        conversions: [conversion],
      };
      const range = `date_from=${text(dayOf(index))}&date_to=${text(dayOf(index))}`;
      for (const model of MODELS) {
        const expected = naiveReport([person], model, dayOf(index), dayOf(index) + DAY);
        const none = { attributed_outcome_count: 0, outcome_count: 0, outcome_value: 0 };
        const { data: rows } = await profile.get(`/campaigns?${range}&model=${model}`);
        const { data: rest } = await profile.get(`/campaigns/unattributed?${range}&model=${model}`);
        const found = Object.fromEntries([
          ...rows.map((row: Json) => [row.campaign_name, figures(row)]),
          ['', figures(rest)],
        ]);
        const wanted = {
          '': figures(none),
          ...Object.fromEntries([...expected].map(([key, row]) => [key, figures(row)])),
        };
        assert.deepEqual(found, wanted, model);
      }
      const { data: customers } = await profile.get(`/customers?${range}&goal=payment_received`);
      // A conversion without any touch before it gets a synthetic one.
      const before = touches.length || (name.includes('before the window') ? 0 : 1);
      assert.deepEqual([customers.length, customers[0].touch_count], [1, before]);
    });
  }
});
