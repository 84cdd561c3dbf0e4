import assert from 'node:assert/strict';
import fc from 'fast-check';
import { comparableWeights, decayWeight, FRACTION_BITS, HALF_LIFE_MS } from '../half-life.ts';
import { weighDecay } from './decay-weights.ts';

const NOW = Date.parse('2026-03-10T12:34:56.789Z');
const WEEK_START = Math.floor(NOW / HALF_LIFE_MS) * HALF_LIFE_MS;
const times = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 365 * 86_400_000 }).map((age) => NOW - age),
    fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -1, max: 1 }))
      .map(([n, ms]) => WEEK_START - n * HALF_LIFE_MS + ms),
  ),
  { minLength: 1, maxLength: 40 },
);

/** Two doubles that are a fraction together, as a whole number that compares with exact weights. */
const units = (high: number, low: number): bigint =>
  BigInt(high * 2 ** Number(FRACTION_BITS)) + BigInt(Math.round(low * 2 ** Number(FRACTION_BITS)));

describe('the weights of time_decay in two doubles', () => {
  it('are the exact ones to 100 binary digits, and so is their sum', () => {
    fc.assert(
      fc.property(times, (given) => {
        const ordered = Float64Array.from(given).sort();
        const [high, low] = [new Float64Array(ordered.length), new Float64Array(ordered.length)];
        const { sum, lack } = weighDecay(ordered, { high, low });
        const exact = comparableWeights(Array.from(ordered, decayWeight));
        const found = Array.from(high, (part, place) => units(part, low[place] ?? 0));
        for (const [place, weight] of exact.entries()) requireNear(found[place] ?? 0n, weight);
        requireNear(
          units(sum, lack),
          exact.reduce((left, right) => left + right, 0n),
        );
      }),
    );
  });
});

/** A unit more or less is what shifting the exact weight cut off. */
function requireNear(found: bigint, exact: bigint): void {
  const difference = found > exact ? found - exact : exact - found;
  assert.ok(difference <= (exact >> 100n) + 1n, `${found} is not ${exact}`);
}
