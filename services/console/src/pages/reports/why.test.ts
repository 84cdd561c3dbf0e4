// Tests that the reason for a share is the rule of the model, for each place in a window.
import assert from 'node:assert/strict';
import type { Model } from '../../view/words.ts';
import { ageInWords, type Touch, whyThisShare } from './why.ts';

const DAY_MS = 86_400_000;

/** Builds the touches of a window: a letter each, d for a direct one; credited is the place that last_non_direct credits. */
function windowOf(letters: string, credited: number): Touch[] {
  return [...letters].map((letter, i) => {
    const age_ms = (letters.length - 1 - i) * 7 * DAY_MS;
    const weights = { last_non_direct: i === credited ? '1' : '0', time_decay: String(2 ** (-age_ms / (7 * DAY_MS))) };
    const credit = Object.fromEntries(Object.entries(weights).map(([model, weight]) => [model, { weight }]));
    return { position: i + 1, weighed_with: i + 1, age_ms, is_direct: letter === 'd', credit } as unknown as Touch;
  });
}

describe('why a touchpoint has its share', () => {
  const table: [model: Model, letters: string, credited: number, at: number, why: RegExp][] = [
    ['first_touch', 'ab', 1, 0, /the first of the window, which gets everything/],
    ['first_touch', 'ab', 1, 1, /Only the first/],
    ['last_touch', 'ab', 1, 1, /the last of the window, which gets everything/],
    ['last_touch', 'ab', 1, 0, /Only the last/],
    ['last_non_direct', 'abd', 1, 1, /the last of the window that is not direct/],
    ['last_non_direct', 'abd', 1, 0, /Another one that is not direct came later/],
    ['last_non_direct', 'abd', 1, 2, /It is direct, and others are not/],
    ['last_non_direct', 'dd', 1, 1, /All of the window are direct, so the last one gets everything/],
    ['last_non_direct', 'dd', 1, 0, /only the last one gets something/],
    ['linear', 'abc', 2, 1, /All 3 of the window get the same/],
    ['time_decay', 'ab', 1, 0, /7 d before: its weight is 0\.5, of 1\.5 altogether/],
    ['time_decay', 'ab', 1, 1, /at the same moment: its weight is 1, of 1\.5 altogether/],
    ['position_based', 'a', 0, 0, /the only one/],
    ['position_based', 'ab', 1, 0, /half each/],
    ['position_based', 'abcd', 3, 0, /40 % each/],
    ['position_based', 'abcd', 3, 3, /40 % each/],
    ['position_based', 'abcd', 3, 1, /The 2 between the first and the last share 20 %/],
  ];
  for (const [model, letters, credited, at, why] of table)
    it(`under ${model}, at place ${at} of ${letters}, is ${why.source}`, () => {
      const touches = windowOf(letters, credited);
      assert.match(String(whyThisShare(touches[at] as Touch, touches, model)), why);
    });

  it('says in a long window which touchpoint has the share of others, under models that share', () => {
    const touches = windowOf('abab', 3).map((touch, i) => ({ ...touch, weighed_with: (i % 2) + 1 }));
    const why = (at: number, model: Model) => String(whyThisShare(touches[at] as Touch, touches, model));
    assert.match(why(2, 'time_decay'), /weighed together with touchpoint 1, which has the share/);
    assert.match(why(1, 'time_decay'), /the share of 2 that are weighed together: their weight is 1\.25, of 1\.88/);
    assert.match(why(0, 'first_touch'), /the first of the window, which gets everything/);
  });

  it('says the age in a unit that a person would use', () => {
    const ages = [0, 90_000, 5_400_000, DAY_MS, 10.5 * DAY_MS].map(ageInWords);
    assert.deepEqual(ages, ['at the same moment', '1.5 min before', '1.5 h before', '1 d before', '10.5 d before']);
  });
});
