import assert from 'node:assert/strict';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { comparableWeights, decayWeight } from './half-life.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-10T12:34:56.789Z');

/** Returns the weight of a touch of an age, relative to one of age zero. */
function ratio(age: number, now = NOW): Decimal {
  const [old = 0n, fresh = 1n] = comparableWeights([decayWeight(now - age), decayWeight(now)]);
  const Precise = Decimal.clone({ precision: 60 });
  return new Precise(old.toString()).div(fresh.toString());
}

describe('decayWeight', () => {
  for (const weeks of [0, 1, 2, 3, 52]) {
    it(`is 2^-${weeks} of a fresh one after ${weeks} weeks`, () => {
      assert.ok(
        ratio(weeks * 7 * DAY)
          .minus(new Decimal(2).pow(-weeks))
          .abs()
          .lt('1e-30'),
      );
    });
  }

  it('agrees with 2^(-age / 7 days) to 30 digits at any age of a window', () => {
    const Precise = Decimal.clone({ precision: 60 });
    const instant = fc.integer({ min: Date.parse('1970-01-01'), max: Date.parse('2100-01-01') });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 * DAY }), instant, (age, now) => {
        const expected = new Precise(2).pow(new Precise(age).div(-7 * DAY));
        assert.ok(ratio(age, now).minus(expected).abs().div(expected).lt('1e-30'));
      }),
      { numRuns: 50 },
    );
  });
});
