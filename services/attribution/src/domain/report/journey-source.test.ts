import assert from 'node:assert/strict';
import { ad, INTERNAL, PAYMENT_RETURN, page, SEARCH, sent, utm } from '../journey-builders.ts';
import type { JourneyEvent } from '../journey-event.ts';
import { deriveTouches } from '../touches.ts';
import { paymentProvider, shownSources } from './journey-source.ts';

const form = (id: string, minutes: number, over: Parameters<typeof page>[3] = {}, marketing = INTERNAL) =>
  page(id, minutes, marketing, { event_type: 'form_submit', ...over });

/** The channel that each event is shown with, `-` for none. */
const cases: [name: string, events: JourneyEvent[], channels: string][] = [
  ['a page reached directly is direct', [page('a', 0)], 'direct'],
  ['a page reached by a search shows the search', [page('a', 0, SEARCH)], 'organic_search'],
  [
    'a page in the middle of a visit continues it',
    [page('a', 0, SEARCH), page('b', 5), page('c', 9, INTERNAL)],
    'organic_search - -',
  ],
  ['a page after a silence is direct', [page('a', 0, SEARCH), page('b', 31)], 'organic_search direct'],
  [
    'a click within the site after a silence is direct',
    [page('a', 0, SEARCH), page('b', 31, INTERNAL)],
    'organic_search direct',
  ],
  [
    'a visit that says only later where it came from is not direct',
    [page('a', 0), page('b', 5, SEARCH)],
    '- organic_search',
  ],
  [
    'another source in the middle of a visit is shown',
    [page('a', 0, utm('spring')), page('b', 5, SEARCH)],
    'email organic_search',
  ],
  [
    'a return from a payment page shows nothing',
    [page('a', 0, SEARCH), page('b', 90, PAYMENT_RETURN)],
    'organic_search -',
  ],
  ['a form shows its visit', [page('a', 0, ad({ ad_external_id: '1' })), form('b', 5)], 'paid_social paid_social'],
  ['a form of a direct visit is direct', [page('a', 0), form('b', 5)], 'direct direct'],
  [
    'a form that a server reports shows the visit of its browser',
    [page('a', 0, SEARCH), form('b', 5, { web: undefined })],
    'organic_search organic_search',
  ],
  [
    'a form of another browser shows nothing',
    [page('a', 0, SEARCH), form('b', 5, { web: undefined, visitor_id: 'other' })],
    'organic_search -',
  ],
  [
    'a form after the visit shows the visit that it begins',
    [page('a', 0, SEARCH), form('b', 45)],
    'organic_search direct',
  ],
  [
    'a form with a referrer of its own still shows its visit',
    [page('a', 0, utm('spring')), form('b', 5, {}, SEARCH)],
    'email email',
  ],
  ['a server’s event shows nothing', [page('a', 0), sent('b', 5, 'lead_created')], 'direct -'],
  [
    'a server’s event that names its ad shows it',
    [sent('b', 5, 'lead_created', {}, ad({ ad_external_id: '1' }))],
    'paid_social',
  ],
];

describe('the sources of a journey', () => {
  for (const [name, events, channels] of cases) {
    it(`${name}`, () => {
      const sources = shownSources(events);
      assert.equal(events.map(({ _id }) => sources.get(_id)?.channel ?? '-').join(' '), channels);
      // Credit and the customers' list treat the same touches as direct.
      for (const touch of deriveTouches(events))
        assert.equal(sources.get(touch.id)?.channel, touch.marketing.channel, touch.id);
    });
  }

  it('are the same for a page of the journey as for the whole', () => {
    const events = [page('a', 0, SEARCH), page('b', 20), form('c', 40), page('d', 60), page('e', 80, utm('late'))];
    for (const [n, event] of events.entries()) {
      const whole = shownSources(events).get(event._id);
      assert.deepEqual(shownSources([event], events).get(event._id), whole, `${n}`);
    }
  });

  it('are shown for a conversion that is a touch of its own', () => {
    const conversion = sent('b', 5, 'payment_received');
    assert.equal(shownSources([conversion], [], new Set(['b'])).get('b')?.channel, 'direct');
  });
});

describe('the provider of a payment', () => {
  const rows: [provider: string | undefined, isPayment: boolean, shown: string | null][] = [
    ['stripe', true, 'stripe'],
    ['webpay', true, 'webpay'],
    ['stripe', false, null],
    ['api', true, null],
    ['unknown', true, null],
    [undefined, true, null],
  ];
  for (const [provider, isPayment, shown] of rows)
    it(`is ${shown} for ${provider}${isPayment ? '' : ', of an event that is no payment'}`, () => {
      assert.equal(paymentProvider({ ...(provider !== undefined && { provider }) }, isPayment), shown);
    });
});
