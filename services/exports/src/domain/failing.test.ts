import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isFailing, NO_STREAK, nextStreak, refusalsLeft, type Streak } from './failing.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
const none = { delivered: 0, refused: 0, retried: 0 };
const streak = (init: Partial<Streak>): Streak => ({ ...NO_STREAK, ...init });

describe('a destination', () => {
  const cases: [what: string, given: Streak, now: Date, failing: boolean][] = [
    ['that refused 19 conversions in a row does not', streak({ refusals: 19 }), NOW, false],
    ['that refused 20 conversions in a row does', streak({ refusals: 20 }), NOW, true],
    ['that has left us repeating for 23 hours does not', streak({ retrying_since: NOW }), hours(23), false],
    ['that has left us repeating for a day does', streak({ retrying_since: NOW }), hours(24), true],
  ];
  for (const [what, given, now, failing] of cases)
    it(`${what} keep failing`, () => assert.equal(isFailing(given, now), failing));

  it('counts refusals and the first repeat until something succeeds', () => {
    const first = nextStreak(NO_STREAK, { ...none, refused: 3, retried: 1 }, NOW);
    assert.deepEqual(first, { refusals: 3, retrying_since: NOW });
    const second = nextStreak(first, { ...none, refused: 2, retried: 1 }, hours(1));
    assert.deepEqual(second, { refusals: 5, retrying_since: NOW });
    assert.deepEqual(nextStreak(second, { ...none, delivered: 1, refused: 30 }, hours(2)), NO_STREAK);
  });

  it('never ends more than 20 conversions by refusals in a row', () => {
    const batches = fc.array(fc.nat(60), { maxLength: 20 });
    fc.assert(
      fc.property(batches, (sizes) => {
        let [current, ended] = [NO_STREAK, 0];
        for (const refused of sizes) {
          ended += Math.min(refused, refusalsLeft(current, isFailing(current, NOW)));
          current = nextStreak(current, { ...none, refused }, NOW);
        }
        assert.ok(ended <= 20);
        assert.equal(isFailing(current, NOW), ended === 20);
      }),
    );
  });
});
