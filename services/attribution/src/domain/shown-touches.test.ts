import assert from 'node:assert/strict';
import { defaultGoals } from './default-goals.ts';
import { goalMatcher } from './goal-matcher.ts';
import { ad, PROFILE, page, paid, sent, utm } from './journey-builders.ts';
import type { JourneyEvent } from './journey-event.ts';
import { clickIdKind, showTouches } from './shown-touches.ts';

const goalOf = goalMatcher(defaultGoals(PROFILE));
const shown = (events: JourneyEvent[]) =>
  showTouches(events, goalOf).all.map(({ id, isSynthetic, isOwn }) =>
    [id, isSynthetic ? 'synthetic' : '', isOwn ? 'own' : ''].filter(Boolean).join(' '),
  );

const cases: [name: string, events: JourneyEvent[], expected: string[]][] = [
  ['none without events', [], []],
  ['the visits of a person who never converted', [page('b', 60, utm('two')), page('a', 0, utm('one'))], ['a', 'b']],
  ['visits and no conversion after them', [page('a', 0, utm('one')), paid('p', 10, '5')], ['a']],
  ['an off-site conversion with nothing before it', [paid('p', 0, '5')], ['p synthetic own']],
  ['each of two such conversions', [paid('p', 0, '5'), paid('q', 10, '5')], ['p synthetic own', 'q synthetic own']],
  [
    'an off-site conversion that names its ad',
    [sent('d', 0, 'dm_started', {}, ad({ ad_external_id: '9' })), paid('p', 10, '5')],
    ['d synthetic'],
  ],
  ['a conversion before the first visit', [paid('p', 0, '5'), page('a', 9, utm('one'))], ['p synthetic own', 'a']],
];

describe('the touches that are shown', () => {
  for (const [name, events, expected] of cases) {
    it(`are ${name}`, () => assert.deepEqual(shown(events), expected));
  }
});

describe('the kind of a click id', () => {
  const kinds: [ids: Record<string, string>, kind: string | null][] = [
    [{}, null],
    [{ fbclid: 'secret' }, 'fbclid'],
    [{ gad_source: '1', gad_campaignid: '2', gclid: 'secret' }, 'gclid'],
    [{ gad_source: '1' }, 'gad_source'],
  ];
  for (const [click_ids, kind] of kinds) {
    it(`of ${Object.keys(click_ids).join(' and ') || 'nothing'} is ${kind}`, () => {
      assert.equal(clickIdKind({ click_ids }), kind);
    });
  }
});
