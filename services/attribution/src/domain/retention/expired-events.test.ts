// Tests which old events of a person may be removed, journey by journey. test/ checks with random people that nothing derived
// changes.
import assert from 'node:assert/strict';
import { defaultGoals } from '../default-goals.ts';
import { goalMatcher } from '../goal-matcher.ts';
import { analyseJourney } from '../journey-analysis.ts';
import { ad, DAY, DIRECT, INTERNAL, MINUTE, PROFILE, page, paid, SEARCH, sent, T0, utm } from '../journey-builders.ts';
import type { JourneyEvent } from '../journey-event.ts';
import { expiredEvents } from './expired-events.ts';

const A_DAY = DAY / MINUTE;
const analysisOf = (events: readonly JourneyEvent[]) => analyseJourney(events, goalMatcher(defaultGoals(PROFILE)));

/** Returns which of the events that are older than `days` before T0 are removed. */
function gone(events: readonly JourneyEvent[], days = 0, most?: number): string[] {
  const old = events.filter(({ time }) => time.getTime() < T0 - days * DAY).map(({ _id }) => _id);
  return expiredEvents(events, new Set(old), analysisOf, most).sort();
}

const ago = (days: number, minutes = 0) => -days * A_DAY + minutes;

describe('the old events of a person', () => {
  const cases: [name: string, events: JourneyEvent[], gone: string[]][] = [
    [
      'go if the person never converted',
      [page('a', ago(900)), page('b', ago(800), SEARCH), sent('c', ago(700), 'note')],
      ['a', 'b', 'c'],
    ],
    [
      'stay if they carry money, booked or not',
      [
        paid('pay', ago(900), '10', { event_type: 'order', event_name: 'order' }),
        page('browser', ago(900), DIRECT, { money_left_out: true }),
        page('a', ago(900)),
      ],
      ['a'],
    ],
    [
      'stay if they are conversions, with or without money',
      [sent('lead', ago(900), 'lead_created'), paid('pay', ago(800), '10')],
      [],
    ],
    [
      'stay if a conversion is credited to them, while those in between go',
      [
        page('ad', ago(900), ad()),
        page('in', ago(900, 1), INTERNAL),
        page('back', ago(880), SEARCH),
        page('more', ago(880, 5), INTERNAL),
        page('last', ago(880, 9), INTERNAL),
        paid('pay', ago(870), '10'),
      ],
      ['in', 'last', 'more'],
    ],
    [
      'stay within the longest window that a goal may have, though the window of this goal is shorter',
      [page('year', ago(900 + 364), ad()), page('before', ago(900 + 366), SEARCH), paid('pay', ago(900), '10')],
      ['before'],
    ],
    [
      'stay if they are the last touch before a conversion, which would otherwise be a touch of its own',
      [page('first', ago(3000), SEARCH), page('newest', ago(2000), ad()), paid('pay', ago(900), '10')],
      ['first'],
    ],
    [
      'go if they are after the last conversion',
      [page('ad', ago(901), ad()), paid('pay', ago(900), '10'), page('a', ago(700), utm('news')), page('b', ago(600))],
      ['a', 'b'],
    ],
    [
      'stay if their visit goes on to a conversion, because the rest of it would become a visit of its own',
      [
        page('start', ago(900), ad()),
        page('middle', ago(900, 25), INTERNAL),
        page('form', ago(900, 50), INTERNAL, { event_type: 'lead_created', event_name: 'lead_created' }),
        page('after', ago(900, 60), INTERNAL),
      ],
      ['after'],
    ],
    [
      'stay if they say in which country and on which device a person was',
      [
        page('country', ago(900), SEARCH, { geo: { country: 'CL' } }),
        page('device', ago(890), SEARCH, { device: { type: 'mobile' } }),
        page('newest', ago(880), SEARCH),
        paid('pay', ago(400), '10'),
      ],
      [],
    ],
    [
      'stay if only they name the ad of a click',
      [
        sent('referral', ago(900), 'ad_referral', {}, ad({ ad_external_id: 'ad', click_ids: { ctwa_clid: 'c' } })),
        sent('click', ago(400), 'message_click', {}, ad({ click_ids: { ctwa_clid: 'c' } })),
        paid('pay', ago(399), '10'),
      ],
      [],
    ],
    [
      'stay if a repeated click would otherwise look like a new one',
      [
        page('click', ago(900), ad({ click_ids: { fbclid: 'x' } })),
        page('unneeded', ago(890), SEARCH),
        page('newest', ago(405), SEARCH),
        paid('again', ago(400), '5', {
          ...{ event_type: 'order', event_name: 'order' },
          marketing: ad({ click_ids: { fbclid: 'x' } }),
        }),
        paid('pay', ago(399), '10'),
      ],
      [],
    ],
  ];
  for (const [name, events, expected] of cases) it(name, () => assert.deepEqual(gone(events), expected));

  it('are those that are older than the retention, and no younger ones', () => {
    const events = [page('old', ago(801)), page('edge', ago(800)), page('young', ago(1))];
    assert.deepEqual(gone(events, 800), ['old']);
  });

  it('go a limited number at a time, the earliest first', () => {
    const events = [page('c', ago(700)), page('a', ago(900)), page('b', ago(800))];
    assert.deepEqual([gone(events, 0, 2), gone(events.slice(0, 1), 0, 2)], [['a', 'b'], ['c']]);
  });
});
