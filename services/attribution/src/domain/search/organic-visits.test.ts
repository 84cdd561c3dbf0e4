// Tests which touches of a journey are visits from organic search.
import assert from 'node:assert/strict';
import { classifierOf } from '../classification.ts';
import type { JourneyEvent } from '../journey-event.ts';
import { organicVisits } from './organic-visits.ts';

const MINUTE = 60_000;
const T0 = Date.parse('2026-03-01T12:00:00Z');

const marketing = (over: Partial<JourneyEvent['marketing']>): JourneyEvent['marketing'] => ({
  ...{ channel: 'direct', source: '(direct)', medium: '(none)', click_ids: {} },
  ...{ has_evidence: false, is_internal: false, is_payment_return: false, is_paid: false },
  ...over,
});
const ORGANIC = marketing({ channel: 'organic_search', source: 'google', medium: 'organic', has_evidence: true });
const INSIDE = marketing({ channel: 'referral', source: 'shop.example', has_evidence: true, is_internal: true });
const PAID = marketing({ channel: 'paid_search', source: 'google', has_evidence: true, click_ids: { gclid: 'g' } });
const BING = marketing({ channel: 'organic_search', source: 'bing', has_evidence: true });

let count = 0;
const view = (minute: number, path: string, of: JourneyEvent['marketing'], over: Partial<JourneyEvent> = {}) =>
  ({
    ...{ _id: String(count++).padStart(4, '0'), person_id: 'p', visitor_id: 'v', is_link_click: false },
    ...{ time: new Date(T0 + minute * MINUTE), event_type: 'page_view', event_name: 'page_view', idempotency_key: '' },
    ...{ marketing: of, web: { url: `https://shop.example${path}` }, device: {}, geo: {} },
    ...over,
  }) as JourneyEvent;

describe('visits from organic search', () => {
  const paths = (events: JourneyEvent[], classify = classifierOf([])) =>
    organicVisits(events, classify).map(({ url }) => url?.slice('https://shop.example'.length));

  const table: [name: string, events: JourneyEvent[], paths: string[]][] = [
    ['begin on the page that was found', [view(0, '/a', ORGANIC), view(1, '/b', INSIDE)], ['/a']],
    ['count once when the page is loaded again', [view(0, '/a', ORGANIC), view(2, '/a', ORGANIC)], ['/a']],
    ['count again after half an hour of silence', [view(0, '/a', ORGANIC), view(31, '/a', ORGANIC)], ['/a', '/a']],
    [
      'continue as long as pages are visited',
      [view(0, '/a', ORGANIC), view(25, '/b', INSIDE), view(50, '/a', ORGANIC)],
      ['/a'],
    ],
    ['are of any search engine', [view(0, '/a', BING)], ['/a']],
    ['are no paid clicks', [view(0, '/a', PAID)], []],
    ['are no direct visits', [view(0, '/a', marketing({}))], []],
    ['are of each browser', [view(0, '/a', ORGANIC), view(1, '/b', ORGANIC, { visitor_id: 'w' })], ['/a', '/b']],
    ['are found in any order of events', [view(1, '/b', INSIDE), view(0, '/a', ORGANIC)], ['/a']],
    [
      'are no forms that were sent during one',
      [view(0, '/a', ORGANIC), view(3, '/contact', INSIDE, { event_type: 'form_submit' })],
      ['/a'],
    ],
  ];
  for (const [name, events, expected] of table) it(name, () => assert.deepEqual(paths(events), expected));

  it("follow the profile's own rules, in both directions", () => {
    const rule = (channel: string, value: string) =>
      classifierOf([{ name: null, channel, conditions: [{ field: 'source', operator: 'equals', value }] }]);
    assert.deepEqual(paths([view(0, '/a', ORGANIC)], rule('brand', 'google')), []);
    assert.deepEqual(paths([view(0, '/a', PAID)], rule('organic_search', 'google')), ['/a']);
  });
});
