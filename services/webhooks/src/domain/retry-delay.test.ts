// Tests how long a delivery waits after a failed attempt.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { retryDelayMs } from './retry-delay.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];

describe('the wait after a failed attempt', () => {
  const table: [tries: number, askedMs: number | undefined, ms: number | undefined][] = [
    [1, undefined, 5000],
    [2, undefined, 5 * MINUTE],
    [3, undefined, 30 * MINUTE],
    [4, undefined, 2 * HOUR],
    [5, undefined, 5 * HOUR],
    [6, undefined, 10 * HOUR],
    [7, undefined, 14 * HOUR],
    [8, undefined, 20 * HOUR],
    [9, undefined, 24 * HOUR],
    [10, undefined, undefined],
    [1, 90_000, 90_000],
    [2, 1000, 5 * MINUTE],
    [3, 48 * HOUR, 24 * HOUR],
    [10, 1000, undefined],
  ];
  for (const [tries, askedMs, ms] of table)
    it(`is ${ms ?? 'none: it is given up'} after attempt ${tries}${askedMs === undefined ? '' : `, asked for ${askedMs} ms`}`, () =>
      assert.equal(retryDelayMs(tries, 0, askedMs), ms));

  it('is at most a tenth longer, and never shorter', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (tries, chance) => {
        const [least = 0, ms = 0] = [retryDelayMs(tries, 0), retryDelayMs(tries, chance)];
        assert.ok(ms >= least && ms <= Math.round(least * 1.1));
      }),
    ));
});
