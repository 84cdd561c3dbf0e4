// Tests how the life of a token determines the time of its renewal.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { renewalTime, tokenEnd } from './token-life.ts';

const NOW = new Date('2026-11-05T12:00:00Z');
const DAY = 86_400;
const inDays = (date: Date) => (date.getTime() - NOW.getTime()) / 1000 / DAY;

describe('a token', () => {
  it('has no end when the provider reports none', () => {
    assert.equal(tokenEnd(NOW, undefined), null);
  });

  for (const [what, lifeDays, renewedAfter] of [
    ['half-way when it lives one day', 1, 0.5],
    ['half-way when it lives thirty days', 30, 15],
    ['thirty days before its end when it lives forty days', 40, 10],
    ['thirty days before its end when it lives sixty days', 60, 30],
    ['half-way when it lives half a year', 180, 90],
  ] as const)
    it(`is renewed ${what}`, () => {
      const end = tokenEnd(NOW, lifeDays * DAY);
      assert.ok(end);
      assert.deepEqual([inDays(end), inDays(renewalTime(NOW, end))], [lifeDays, renewedAfter]);
    });

  it('is renewed before its end, and not before it was stored', () => {
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
