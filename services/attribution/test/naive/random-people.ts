// Generates random people with difficult lives: ties at one instant, edges of windows and of silences to the millisecond, several
// browsers, names that no catalog has, tagged and untagged payments, foreign money, refunds of all sizes.
import fc from 'fast-check';
import { type Event, inOrder, type Origin, type World } from './journey.ts';
import { DIRECT, flag, origin } from './random-origins.ts';
import { WORLD } from './world.ts';

export interface Person {
  events: Event[];
  world: World;
}

/** A subject that is the same in either case. */
const UUID = '3f2b8c1a-1111-4222-8333-12345678901a';
/** Far ahead of UTC and far behind it, with offsets of half hours, and with a day of 23 hours on the day before NOW. */
export const TIME_ZONES = [
  ...['UTC', 'America/Lima', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'Pacific/Pago_Pago'],
  ...['Pacific/Kiritimati', 'Australia/Lord_Howe', 'America/Santiago'],
] as const;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 1440 * MINUTE;
/** A Monday, so that the days before it have the rates of a weekend. */
export const NOW = Date.parse('2026-03-09T12:00:00Z');

/** Distances at which the result of a rule changes. */
const EDGES = [0, 30 * MINUTE, DAY, 7 * DAY, 30 * DAY, 90 * DAY].flatMap((edge) => [edge, edge + 1, edge - 1]);
const ANCHORS = [0, 30 * MINUTE, 12 * 60 * MINUTE + 5 * MINUTE, DAY, 7 * DAY, 8 * DAY, 20 * DAY];
const instant = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...ANCHORS), fc.constantFrom(...EDGES))
      .map(([anchor, edge]) => NOW - anchor - edge),
  },
  { weight: 2, arbitrary: fc.integer({ min: -110 * 1440, max: 0 }).map((minutes) => NOW + minutes * MINUTE) },
  { weight: 1, arbitrary: fc.integer({ min: -2 * DAY, max: 0 }).map((ms) => NOW + ms) },
);
/** Close together, so that sessions continue. */
const visit = fc.tuple(instant, fc.array(fc.constantFrom(0, 0, 1, MINUTE, 29 * MINUTE, 30 * MINUTE), { maxLength: 3 }));

const visitor = fc.constantFrom('desktop', 'desktop', 'phone', null);
const amount = fc.oneof(
  fc.constantFrom('0', '0.01', '0.03', '100', '99.99', '0.000000000000000001', '123456789012.123456789012345678'),
  fc.integer({ min: 1, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2)),
);
const TYPES = ['lead_created', 'payment_received', 'payment_received', 'payment_received', 'closed_won', 'dm_started'];
const QUIET = [
  'note',
  'form_submit',
  'form_submit',
  'message_click',
  'ad_referral',
  'declared_source',
  'link_token_click',
];

const page = fc.record({
  visit,
  origins: fc.array(origin, { minLength: 4, maxLength: 4 }),
  visitor,
  type: fc.constantFrom('page_view', 'page_view', 'page_view', 'form_submit', 'lead_created'),
  isLinkClick: flag,
  isMoneyLeftOut: flag,
  silence: fc.constantFrom(null, null, null, 5, 60),
});
/** Around the end of a visit's silence, measured from any of its pages. */
const near = fc.option(
  fc.record({ page: fc.nat(20), after: fc.constantFrom(-1, 0, 0, 1, ...[-1, 0, 1].map((ms) => 30 * MINUTE + ms)) }),
  { freq: 3 },
);
const sent = fc.record({
  time: instant,
  near,
  type: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...TYPES) }, fc.constantFrom(...QUIET, 'subscription')),
  name: fc.constantFrom(null, null, null, null, 'vip sale', 'renewal'),
  origin: fc.oneof({ weight: 2, arbitrary: fc.constant(DIRECT) }, origin),
  visitor,
  value: fc.option(amount, { freq: 5 }),
  currency: fc.constantFrom('CLP', 'CLP', 'USD', 'EUR', 'GBP', 'XAU', null),
  subjectRef: fc.constantFrom(null, null, 'ana', 'ben', UUID, UUID.toUpperCase()),
  refund: fc.constantFrom(null, null, null, 'third', 'all', 'more'),
  reversal: fc.constantFrom(null, null, null, null, 'third', 'all'),
  isLaterInstallment: flag,
  isMoneyLeftOut: fc.constantFrom(false, false, false, false, true),
});

/** Generates people with up to about 30 events. Their ids order ties in any way. */
export const people: fc.Arbitrary<Person> = fc
  .record({
    pages: fc.array(page, { maxLength: 6 }),
    sent: fc.array(sent, { minLength: 1, maxLength: 6 }),
    ranks: fc.array(fc.integer({ min: 10, max: 99 }), { minLength: 6, maxLength: 6 }),
    reportingCurrency: fc.constantFrom('CLP', 'CLP', 'USD'),
    timeZone: fc.constantFrom(...TIME_ZONES),
  })
  .map(({ pages, sent, ranks, reportingCurrency, timeZone }) => {
    let made = 0;
    const nextId = () => `${ranks[made % ranks.length]}-${made++}`;
    const viewed = pages.flatMap(({ visit: [time, gaps], origins, silence, ...rest }) =>
      [0, ...gaps].map((_, i): Event => {
        const elapsed = gaps.slice(0, i).reduce((a, b) => a + b, 0);
        return {
          ...{
            id: nextId(),
            ...rest,
            time: time + elapsed,
            name: rest.type,
            isPage: true,
            isLinkClick: rest.isLinkClick && i === 0,
            ...(silence !== null && { silenceMinutes: silence }),
          },
          ...{ value: null, currency: null, subjectRef: null, origin: origins[i] ?? DIRECT },
        };
      }),
    );
    const world = {
      ...WORLD,
      reportingCurrency,
      timeZone,
      refunds: new Map(),
      reversals: new Map(),
      laterInstallments: new Set<string>(),
    };
    const served = sent.map(({ near, refund, reversal, isLaterInstallment, ...rest }): Event => {
      const event = { ...rest, id: nextId(), name: rest.name ?? rest.type, isPage: false, isLinkClick: false };
      if (refund !== null && rest.value !== null) world.refunds.set(event.id, portionOf(rest.value, refund));
      if (reversal !== null && rest.value !== null) world.reversals.set(event.id, portionOf(rest.value, reversal));
      if (isLaterInstallment) world.laterInstallments.add(event.id);
      const neighbour = near === null ? undefined : viewed[near.page % viewed.length];
      if (near === null || neighbour === undefined) return event;
      return { ...event, time: neighbour.time + near.after, visitor: neighbour.visitor };
    });
    return readable({ events: [...served, ...viewed], world });
  });

/** Generates people with 201 to 260 visits, an hour apart, who then paid. */
export const longJourneys: fc.Arbitrary<Person> = fc
  .array(origin, { minLength: 201, maxLength: 260 })
  .map((origins) => {
    const common = { visitor: 'desktop', isLinkClick: false, currency: 'CLP', subjectRef: null, isMoneyLeftOut: false };
    const visits = origins.map(
      (own, i): Event => ({
        ...{ ...common, id: `v${i}`, time: NOW - (300 - i) * 60 * MINUTE, origin: own, value: null },
        ...{ type: 'page_view', name: 'page_view', isPage: true },
      }),
    );
    const payment = { ...common, id: 'p', time: NOW, origin: DIRECT, value: '99.99', isPage: false };
    return { events: [...visits, { ...payment, type: 'payment_received', name: 'payment_received' }], world: WORLD };
  });

/** Makes a person who fails a test print only what distinguishes each event from a direct visit of nobody. */
function readable(person: Person): Person {
  const text = () => {
    const { reportingCurrency, timeZone, refunds, reversals, laterInstallments } = person.world;
    const done = {
      reportingCurrency,
      timeZone,
      refunds: [...refunds],
      reversals: [...reversals],
      later: [...laterInstallments],
    };
    return ['', ...inOrder(person.events).map(lineOf), JSON.stringify(done), ''].join('\n');
  };
  return Object.assign({ [fc.toStringMethod]: text }, person);
}

function lineOf({ id, time, origin, ...rest }: Event): string {
  const isTelling = ([, value]: [string, unknown]) => value !== null && value !== false;
  const said = Object.entries(origin).filter(([key, value]) => DIRECT[key as keyof Origin] !== value);
  const told = { ...Object.fromEntries(Object.entries(rest).filter(isTelling)), ...Object.fromEntries(said) };
  return `${id} ${new Date(time).toISOString()} ${JSON.stringify(told)}`;
}

function portionOf(value: string, portion: 'third' | 'all' | 'more'): string {
  if (portion === 'all') return value;
  if (portion === 'more') return `9${value}`;
  return (Number(value) / 3).toFixed(2);
}
