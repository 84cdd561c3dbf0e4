import assert from 'node:assert/strict';
import { ad, DIRECT, INTERNAL, PAYMENT_RETURN, page, SEARCH, sent, utm } from './journey-builders.ts';
import type { JourneyEvent } from './journey-event.ts';
import { byTime } from './journey-event.ts';
import { deriveTouches } from './touches.ts';

const phone = { visitor_id: 'phone' };
const form = { event_type: 'form_submit' };
const lasting = (minutes: number, event: JourneyEvent) => ({ ...event, session_timeout_minutes: minutes });

// Each expectation is the touch's event with its campaign, or else its channel.
const cases: [name: string, events: JourneyEvent[], touches: string[]][] = [
  ['is the first evidence of a session', [page('a', 0, SEARCH), page('b', 5, INTERNAL)], ['a organic_search']],
  ['is direct for a session without evidence', [page('a', 0), page('b', 5, INTERNAL)], ['a direct']],
  ['is the evidence that a session finds later', [page('a', 0), page('b', 5, SEARCH)], ['b organic_search']],
  ['stays one through 30 minutes of silence', [page('a', 0, SEARCH), page('b', 30)], ['a organic_search']],
  ['begins anew after more silence', [page('a', 0, SEARCH), page('b', 30.1)], ['a organic_search', 'b direct']],
  [
    'stays one through as much silence as the profile had set',
    [lasting(60, page('a', 0, SEARCH)), lasting(60, page('b', 60)), page('c', 90)],
    ['a organic_search'],
  ],
  [
    'begins anew after more silence than the profile had set',
    [lasting(5, page('a', 0, SEARCH)), page('b', 6), page('c', 30)],
    ['a organic_search', 'b direct'],
  ],
  [
    'measures silence from the last page, not from the first',
    [page('a', 0, SEARCH), page('b', 25), page('c', 50), page('d', 75)],
    ['a organic_search'],
  ],
  ['is not cut at midnight', [page('a', 715, SEARCH), page('b', 725)], ['a organic_search']],
  ['begins anew with a new campaign', [page('a', 0, utm('one')), page('b', 5, utm('two'))], ['a one', 'b two']],
  ['begins anew when a direct visit is tagged', [page('a', 0), page('b', 5, utm('one'))], ['a direct', 'b one']],
  ['continues with the same campaign', [page('a', 0, utm('one')), page('b', 5, utm('one '))], ['a one']],
  [
    'begins anew with a campaign of the same name from another source',
    [page('a', 0, utm('one')), page('b', 5, utm('one', { source: 'partner' }))],
    ['a one', 'b one'],
  ],
  [
    'begins anew with a new click id',
    [page('a', 0, ad({ click_ids: { fbclid: '1' } })), page('b', 5, ad({ click_ids: { fbclid: '2' } }))],
    ['a paid_social', 'b paid_social'],
  ],
  [
    'continues with the same click id',
    [page('a', 0, ad({ click_ids: { fbclid: '1' } })), page('b', 5, ad({ click_ids: { fbclid: '1' } }))],
    ['a paid_social'],
  ],
  [
    'begins anew with the same campaign in another case',
    [page('a', 0, utm('one')), page('b', 5, utm('One'))],
    ['a one', 'b One'],
  ],
  [
    'is the click on a link with a token, even in the middle of a visit',
    [page('a', 0, SEARCH), page('b', 5, DIRECT, { is_link_click: true }), page('c', 6, INTERNAL)],
    ['a organic_search', 'b direct'],
  ],
  [
    'is only one when the click on a link with a token begins the visit',
    [page('a', 0, utm('one'), { is_link_click: true }), page('b', 5, INTERNAL)],
    ['a one'],
  ],
  ['is not begun by another referrer alone', [page('a', 0, utm('one')), page('b', 5, SEARCH)], ['a one']],
  [
    'repeats when the same campaign comes back later',
    [page('a', 0, utm('one')), page('b', 60, utm('one'))],
    ['a one', 'b one'],
  ],
  [
    'is also a tagged link within the site',
    [page('a', 0), page('b', 40, { ...utm('one'), is_internal: true })],
    ['a direct', 'b one'],
  ],
  [
    'is never a return from a payment provider',
    [page('a', 0, utm('one')), page('b', 90, PAYMENT_RETURN), page('c', 100, INTERNAL)],
    ['a one'],
  ],
  ['is not a payment return that begins a journey', [page('a', 0, PAYMENT_RETURN), page('b', 5, INTERNAL)], []],
  [
    'is what comes after a payment return in the same session',
    [page('a', 0, PAYMENT_RETURN), page('b', 5, SEARCH)],
    ['b organic_search'],
  ],
  [
    'is one for each of two devices at the same time',
    [page('a', 0, utm('one')), page('b', 1, SEARCH, phone), page('c', 2, INTERNAL), page('d', 3, INTERNAL, phone)],
    ['a one', 'b organic_search'],
  ],
  [
    "is also a form, with its session's source",
    [page('a', 0, utm('one')), page('b', 5, INTERNAL, form)],
    ['a one', 'b one'],
  ],
  [
    'is a form of the previous session when its id sorts before that of a page at the same instant',
    [page('a', 0, utm('one')), sent('b', 5, 'form_submit'), page('c', 5, utm('two'))],
    ['a one', 'b one', 'c two'],
  ],
  [
    'is a form of the new session when its id sorts after it',
    [page('a', 0, utm('one')), page('c', 5, utm('two')), sent('d', 5, 'form_submit')],
    ['a one', 'c two', 'd two'],
  ],
  ['is one for a form that begins a session', [page('a', 0, SEARCH, form)], ['a organic_search']],
  [
    'is a form sent by a server during a session',
    [page('a', 0, utm('one')), sent('b', 5, 'form_submit')],
    ['a one', 'b one'],
  ],
  ['is not a form without page, session and ids', [sent('a', 0, 'form_submit')], []],
  ['is a click in a message', [sent('a', 0, 'message_click', {}, utm('one'))], ['a one']],
  ['is not a server event', [sent('a', 0, 'lead_created')], []],
  ['is not a server event that names only a source', [sent('a', 0, 'lead_created', {}, SEARCH)], []],
  [
    'is a server event that carries a click id',
    [sent('a', 0, 'dm_started', {}, ad({ click_ids: { ctwa_clid: 'x' } }))],
    ['a paid_social'],
  ],
  [
    'is not a server event that repeats the campaign of the session going on',
    [
      page('a', 0, ad({ campaign_external_id: '7' })),
      sent('b', 10, 'lead_created', {}, ad({ campaign_external_id: '7' })),
    ],
    ['a paid_social'],
  ],
  [
    'is a server event that names another campaign',
    [
      page('a', 0, ad({ campaign_external_id: '7' })),
      sent('b', 10, 'lead_created', {}, ad({ campaign_external_id: '8' })),
    ],
    ['a paid_social', 'b paid_social'],
  ],
  [
    'is a server event that repeats the campaign when the session is over',
    [
      page('a', 0, ad({ campaign_external_id: '7' })),
      sent('b', 31, 'lead_created', {}, ad({ campaign_external_id: '7' })),
    ],
    ['a paid_social', 'b paid_social'],
  ],
  [
    'is not a click that a server repeats later',
    [
      page('a', 0, ad({ click_ids: { gclid: '1' } })),
      sent('b', 600, 'lead_created', {}, ad({ click_ids: { gclid: '1' } })),
    ],
    ['a paid_social'],
  ],
  [
    'is one click that only a server knows, however often it reports it',
    [
      sent('a', 0, 'dm_started', {}, ad({ click_ids: { ctwa_clid: '1' } })),
      sent('b', 600, 'lead_created', {}, ad({ click_ids: { ctwa_clid: '1' } })),
    ],
    ['a paid_social'],
  ],
  ['orders ties by event id', [page('b', 0, utm('two'), phone), page('a', 0, utm('one'))], ['a one', 'b two']],
];

describe('a touch', () => {
  for (const [name, events, expected] of cases) {
    it(name, () => {
      const touches = deriveTouches([...events].sort(byTime));
      assert.deepEqual(
        touches.map(({ id, marketing }) => `${id} ${marketing.campaign?.trim() ?? marketing.channel}`),
        expected,
      );
    });
  }

  it('is direct only without evidence', () => {
    const touches = deriveTouches([page('a', 0, DIRECT), page('b', 60, SEARCH), page('c', 120, INTERNAL, form)]);
    assert.deepEqual(
      touches.map(({ isDirect }) => isDirect),
      [true, false, true],
    );
  });
});
