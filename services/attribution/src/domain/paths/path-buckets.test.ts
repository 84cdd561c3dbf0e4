import assert from 'node:assert/strict';
import { DAY } from '../journey-builders.ts';
import { LAGS, LENGTHS, lagFrom, lengthFrom } from './path-buckets.ts';

describe('a bucket of paths', () => {
  const lengths: [touches: number, from: number][] = [
    [1, 1],
    [2, 2],
    [7, 7],
    [8, 8],
    [9, 8],
    [5000, 8],
  ];
  for (const [touches, from] of lengths)
    it(`of ${touches} touches begins at ${from}`, () => assert.equal(lengthFrom(touches), from));

  const lags: [what: string, ms: number, from: number][] = [
    ['no time', 0, 0],
    ['a day less a millisecond', DAY - 1, 0],
    ['a day', DAY, 1],
    ['three days less a millisecond', 3 * DAY - 1, 1],
    ['three days', 3 * DAY, 3],
    ['a week', 7 * DAY, 7],
    ['two weeks less a millisecond', 14 * DAY - 1, 7],
    ['two weeks', 14 * DAY, 14],
    ['four weeks', 28 * DAY, 28],
    ['a year', 365 * DAY, 28],
  ];
  for (const [what, ms, from] of lags) it(`of ${what} begins at ${from} days`, () => assert.equal(lagFrom(ms), from));

  it('follows the one before it without a gap', () => {
    for (const [n, { to }] of LENGTHS.slice(0, -1).entries()) assert.equal(LENGTHS[n + 1]?.from, (to ?? 0) + 1);
    for (const [n, { to }] of LAGS.slice(0, -1).entries()) assert.equal(LAGS[n + 1]?.from, to);
    assert.deepEqual([LENGTHS.at(-1)?.to, LAGS.at(-1)?.to], [null, null]);
  });
});
