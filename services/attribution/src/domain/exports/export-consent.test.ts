import assert from 'node:assert/strict';
import fc from 'fast-check';
import { consentReader } from './export-consent.ts';
import type { SayingEvent } from './saying-event.ts';

type Said = Partial<SayingEvent>;

const MINUTE = 60_000;
const DAY = 24 * 60;
/** Minutes, long after the events of every table. */
const SALE = 40 * DAY;
const LOOKBACK_DAYS = 30;

let count = 0;
function event(minute: number, over: Said = {}): SayingEvent {
  count += 1;
  return {
    _id: `e${count}`,
    time: new Date(minute * MINUTE),
    event_type: 'page_view',
    marketing: { click_ids: {}, source: '', channel: '' } as unknown as SayingEvent['marketing'],
    ...over,
  };
}
const page = (minute: number, said: Said = {}) => event(minute, { web: {}, visitor_id: 'v', ...said });
const server = (minute: number, said: Said = {}) => event(minute, { event_type: 'note', provider: 'api', ...said });
const withdrawal = (minute: number, said: Said = {}) =>
  event(minute, { event_type: 'consent_withdrawn', visitor_id: 'v', consent: 'denied', ...said });
const sale = (said: Said = {}) => server(SALE, { _id: 'sale', event_type: 'payment_received', ...said });
const bought = (said: Said = {}) => page(SALE, { _id: 'sale', event_type: 'payment_received', ...said });

const granted: Said = { consent: 'granted' };
const denied: Said = { consent: 'denied' };
const other: Said = { visitor_id: 'w' };
const before = (minutes: number) => SALE - minutes;
const after = (minutes: number) => SALE + minutes;

function decided(events: readonly SayingEvent[]) {
  const { consent, gpc } = consentReader(events)('sale', LOOKBACK_DAYS) ?? assert.fail();
  return `${consent}${gpc ? ', gpc' : ''}`;
}

describe('what holds of consent for a conversion', () => {
  const table: [when: string, events: SayingEvent[], holds: string][] = [
    ['nobody said anything', [page(before(5)), sale()], 'unknown'],
    ['there is no session at all', [sale()], 'unknown'],

    ['its browser’s session granted it', [page(before(5), granted), bought()], 'granted'],
    ['its own event says so', [sale(granted)], 'granted'],
    ['its own event denies it', [page(before(5), granted), sale(denied)], 'denied'],
    ['its session denied it first', [page(before(5), denied), bought()], 'denied'],
    ['its session denied it after the conversion', [bought(granted), page(after(5), denied)], 'denied'],
    [
      'its session granted it later than it denied it',
      [page(before(5), denied), page(before(1), granted), bought()],
      'granted',
    ],
    ['its session granted it after the conversion', [bought(denied), page(after(5), granted)], 'granted'],
    [
      'its session denied it later than it granted it',
      [page(before(5), granted), page(before(1), denied), bought()],
      'denied',
    ],

    ['an earlier session denied it', [page(before(DAY), denied), page(before(5)), sale()], 'unknown'],
    ['an earlier session granted it', [page(before(DAY), granted), page(before(5)), sale()], 'unknown'],
    ['a later session granted it', [page(before(5)), sale(), page(after(DAY), granted)], 'unknown'],
    ['a later session denied it', [page(before(5), granted), sale(), page(after(DAY), denied)], 'denied'],
    [
      'a later session denied it and then granted it',
      [page(before(5)), sale(), page(after(DAY), denied), page(after(DAY + 1), granted)],
      'unknown',
    ],
    [
      'a later session denied it, and another one granted it',
      [page(before(5)), sale(), page(after(DAY), denied), page(after(2 * DAY), granted)],
      'denied',
    ],

    ['the last session before a server’s event denied it, days ago', [page(before(9 * DAY), denied), sale()], 'denied'],
    ['that session was before the lookback window', [page(before(31 * DAY), denied), sale()], 'unknown'],
    [
      'another browser had the last session',
      [page(before(DAY), denied), page(before(5), { ...other, ...granted }), sale()],
      'granted',
    ],
    [
      'a server’s event names the browser of an older session',
      [page(before(DAY), denied), page(before(5), { ...other, ...granted }), sale({ visitor_id: 'v' })],
      'denied',
    ],
    [
      'a server denied it since the session began',
      [page(before(DAY), granted), server(before(5), denied), sale()],
      'denied',
    ],
    [
      'a server granted it after the session denied it',
      [page(before(DAY), denied), server(before(5), granted), sale()],
      'granted',
    ],
    ['a server denied it before, and there is no session', [server(before(DAY), denied), sale()], 'denied'],
    ['a server denied it before the lookback window', [server(before(31 * DAY), denied), sale()], 'unknown'],
    ['a server’s page began no session', [page(before(DAY), denied), server(before(5), { web: {} }), sale()], 'denied'],

    ['the visitor withdrew before it', [page(before(9), granted), withdrawal(before(5)), sale()], 'denied'],
    ['the visitor withdrew after it', [page(before(9), granted), sale(), withdrawal(after(5))], 'denied'],
    ['the visitor withdrew days after it', [page(before(9), granted), sale(), withdrawal(after(3 * DAY))], 'denied'],
    [
      'another browser of the person withdrew after it',
      [page(before(9), granted), sale(), withdrawal(after(5), other)],
      'denied',
    ],
    [
      'another tab still sends what held before the visitor withdrew',
      [page(before(9), granted), withdrawal(before(5)), page(before(4), granted), sale()],
      'denied',
    ],
    [
      'a server granted it after the visitor withdrew',
      [page(before(9), granted), withdrawal(before(5)), server(before(4), granted), sale()],
      'granted',
    ],
    [
      'the page went on as another visitor, who said nothing',
      [page(before(9)), withdrawal(before(8)), page(before(7), other), sale()],
      'denied',
    ],
    [
      'the page went on as another visitor, who granted it',
      [page(before(9)), withdrawal(before(8)), page(before(7), { ...other, ...granted }), sale()],
      'granted',
    ],
    [
      'the visitor withdrew in a visit before the last one',
      [page(before(DAY)), withdrawal(before(DAY - 1)), page(before(7), other), sale()],
      'unknown',
    ],
  ];
  for (const [when, events, holds] of table) it(`is ${holds} when ${when}`, () => assert.equal(decided(events), holds));
});

describe('Global Privacy Control of a conversion', () => {
  const gpc: Said = { gpc: true };
  const table: [when: string, events: SayingEvent[], holds: string][] = [
    ['its own event had it', [sale(gpc)], 'unknown, gpc'],
    ['its session had it at any time before', [page(before(5), gpc), bought()], 'unknown, gpc'],
    ['its session had it at any time after', [bought(), page(after(5), gpc)], 'unknown, gpc'],
    ['the last session before a server’s event had it', [page(before(9 * DAY), gpc), sale()], 'unknown, gpc'],
    ['its session had it and granted consent', [page(before(5), { ...gpc, ...granted }), sale()], 'granted, gpc'],
    ['another session had it', [page(before(DAY), gpc), page(before(5)), sale()], 'unknown'],
    ['a later session had it', [page(before(5)), sale(), page(after(DAY), gpc)], 'unknown'],
  ];
  for (const [when, events, holds] of table)
    it(`${holds.includes('gpc') ? 'counts' : 'does not count'} when ${when}`, () =>
      assert.equal(decided(events), holds));
});

describe('the decision on a conversion', () => {
  const anyEvent = fc
    .record({
      kind: fc.constantFrom(page, server, withdrawal),
      minute: fc.integer({ min: before(2 * DAY), max: after(DAY) }),
      visitor_id: fc.constantFrom('v', 'w'),
      consent: fc.constantFrom('granted' as const, 'denied' as const, undefined),
      gpc: fc.constantFrom(true as const, undefined),
    })
    .map(({ kind, minute, consent, gpc, visitor_id }) =>
      kind(minute, { visitor_id, ...(consent && kind !== withdrawal && { consent }), ...(gpc && { gpc }) }),
    );
  const anyJourney = fc.array(anyEvent, { maxLength: 12 });
  const anySale = fc.constantFrom(sale(), sale(granted), sale({ visitor_id: 'v' }), bought(), bought(denied));

  it('does not depend on the order in which events arrived', () => {
    const shuffled = anyJourney.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
    );
    fc.assert(
      fc.property(shuffled, anySale, ([events, arrived], own) =>
        assert.equal(decided([own, ...events]), decided([...arrived, own])),
      ),
    );
  });

  it('is denied as soon as the last thing that is heard of the person is a denial', () => {
    fc.assert(
      fc.property(anyJourney, anySale, fc.constantFrom(page, server, withdrawal), (events, own, kind) => {
        const denial = kind(after(2 * DAY), denied);
        assert.match(decided([...events, own, denial]), /^denied/);
      }),
    );
  });

  it('never changes by events that say nothing of consent or the signal and begin no session', () => {
    fc.assert(
      fc.property(anyJourney, anySale, fc.nat(3 * DAY), (events, own, minute) => {
        const silent = server(before(DAY) + minute);
        assert.equal(decided([...events, own, silent]), decided([...events, own]));
      }),
    );
  });

  it('is nothing for an event that is not among the person’s', () =>
    assert.equal(consentReader([page(1, denied)])('gone', 30), null));
});
