import assert from 'node:assert/strict';
import fc from 'fast-check';
import { apportion } from '../apportion.ts';
import { comparableWeights, decayWeight, HALF_LIFE_MS } from '../half-life.ts';
import { createCredit } from './credit.ts';
import { splitByDecay } from './split-by-decay.ts';
import { splitCredit } from './split-credit.ts';
import { fromWide, type Parts, toWide, type Wide } from './wide.ts';

const NOW = Date.parse('2026-03-10T12:34:56.789Z');
const MOST = 60;
const credit = createCredit(MOST);

/** Any time of a year, and such as make equal weights, equal rests and parts without any. */
const times = fc.oneof(
  fc.integer({ min: 0, max: 365 * 86_400_000 }).map((age) => NOW - age),
  fc.integer({ min: 0, max: 8 }).map((weeks) => NOW - weeks * HALF_LIFE_MS),
  fc.integer({ min: 0, max: 20 }).map((minutes) => NOW - minutes * 60_000),
);
const totals = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 100n - 1n }),
  fc.bigInt({ min: 0n, max: 100n }),
  fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => BigInt(cents) * 10n ** 16n),
  fc.constant(10n ** 18n),
);
const touches = fc.array(fc.tuple(times, fc.boolean()), { minLength: 1, maxLength: MOST });

function wide(whole: bigint): Wide {
  const found = toWide(whole);
  assert.ok(found);
  return found;
}

const units = ({ high, low }: Parts, count: number): bigint[] =>
  Array.from({ length: count }, (_, place) => fromWide({ high: high[place] ?? 0, low: low[place] ?? 0 }));

/** The rule in whole numbers: 40 parts of 100 to the first and the last, 20 to those between. */
const positions = (count: number): bigint[] =>
  Array.from({ length: count }, (_, place) => {
    if (count < 3) return 1n;
    return place === 0 || place === count - 1 ? 40n * BigInt(count - 2) : 20n;
  });

describe('a split in doubles', () => {
  it('is the split in whole numbers, to the unit, whatever the touches and the amount', () => {
    fc.assert(
      fc.property(touches, totals, (given, total) => {
        const ordered = [...given].sort(([a], [b]) => a - b);
        const columns = {
          times: Float64Array.from(ordered, ([time]) => time),
          isDirect: Uint8Array.from(ordered, ([, isDirect]) => Number(isDirect)),
        };
        const count = ordered.length;
        splitCredit(wide(total), columns, credit);
        const decay = comparableWeights(ordered.map(([time]) => decayWeight(time)));
        assert.deepEqual(units(credit.linear, count), apportion(total, Array(count).fill(1n)), 'linear');
        assert.deepEqual(units(credit.positionBased, count), apportion(total, positions(count)), 'position_based');
        assert.deepEqual(units(credit.timeDecay, count), apportion(total, decay), 'time_decay');
        const nonDirect = ordered.findLastIndex(([, isDirect]) => !isDirect);
        assert.deepEqual(
          [credit.firstTouch, credit.lastTouch, credit.lastNonDirect],
          [0, count - 1, nonDirect === -1 ? count - 1 : nonDirect],
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('says so when doubles cannot tell who lost more to rounding', () => {
    const alike = Float64Array.of(NOW, NOW, NOW);
    assert.equal(splitByDecay(wide(100n), alike, credit.timeDecay), false);
  });

  it('needs no more than doubles for a payment of some millions', () => {
    const ages = [61 * 86_400_000 + 7, 20 * 86_400_000 + 1234, 3 * 86_400_000 + 56, 4321];
    const ordered = Float64Array.from(ages, (age) => NOW - age);
    assert.equal(splitByDecay(wide(2_345_678n * 10n ** 18n), ordered, credit.timeDecay), true);
  });
});
