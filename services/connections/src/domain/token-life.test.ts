// From the life of a token to the moment of its renewal.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { renewalTime, tokenEnd } from './token-life.ts';

const NOW = new Date('2026-11-05T12:00:00Z');
const DAY = 86_400;
const inDays = (date: Date) => (date.getTime() - NOW.getTime()) / 1000 / DAY;

describe('a token', () => {
  it('that says no end has none', () => {
    assert.equal(tokenEnd(NOW, undefined), null);
  });

  for (const [what, lifeDays, renewedAfter] of [
    ['of a day, at half of it', 1, 0.5],
    ['of thirty days, at half of them', 30, 15],
    ['of forty days, thirty before its end', 40, 10],
    ['of sixty days, thirty before its end', 60, 30],
    ['of half a year, at half of it', 180, 90],
  ] as const)
    it(`is renewed when it is ${what}`, () => {
      const end = tokenEnd(NOW, lifeDays * DAY);
      assert.ok(end);
      assert.deepEqual([inDays(end), inDays(renewalTime(NOW, end))], [lifeDays, renewedAfter]);
    });

  it('is renewed before its end, and no sooner than it is there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 * 365 * DAY }), (lifeSeconds) => {
        const end = tokenEnd(NOW, lifeSeconds);
        assert.ok(end);
        const renewal = renewalTime(NOW, end);
        assert.ok(renewal >= NOW && renewal < end);
      }),
    );
  });
});
