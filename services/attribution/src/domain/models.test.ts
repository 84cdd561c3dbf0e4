import assert from 'node:assert/strict';
import fc from 'fast-check';
import { apportion } from './apportion.ts';
import { comparableWeights, decayWeight } from './half-life.ts';
import { splitUnits, weighEachTouch, weighTouches } from './models.ts';
import { type WindowTouch, windowTouch } from './window-touch.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const HOUR = 3_600_000;

/** Makes one touch every hour until now, cycling through the campaigns. */
const hourly = (count: number, campaigns: number): WindowTouch[] =>
  Array.from({ length: count }, (_, n) =>
    windowTouch(
      { id: `t${n}`, time: NOW - (count - 1 - n) * HOUR, isDirect: false },
      { campaign: `c${n % campaigns}`, ad_set: null, ad: null },
    ),
  );

const WEEK = 7 * 24 * HOUR;
/** Any time of a year, and times that make equal weights, equal remainders and empty parts. */
const times = fc.oneof(
  fc.integer({ min: 0, max: 365 * 24 * HOUR }).map((age) => NOW - age),
  fc.integer({ min: 0, max: 8 }).map((weeks) => NOW - weeks * WEEK),
  fc.integer({ min: 0, max: 20 }).map((minutes) => NOW - minutes * 60_000),
);
const journeys = fc
  .array(fc.tuple(times, fc.boolean()), { minLength: 2, maxLength: 60 })
  .map((given) =>
    given
      .sort(([a], [b]) => a - b)
      .map(([time, isDirect], n) =>
        windowTouch({ id: `t${n}`, time, isDirect }, { campaign: 'c', ad_set: null, ad: null }),
      ),
  );
const amounts = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 130n }),
  fc.bigInt({ min: 0n, max: 100n }),
  fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => BigInt(cents) * 10n ** 16n),
  fc.constant(10n ** 18n),
);

/** Applies the rule in whole numbers: 40 parts of 100 to the first and the last, 20 to those between. */
const positions = (count: number): bigint[] =>
  Array.from({ length: count }, (_, place) => {
    if (count < 3) return 1n;
    return place === 0 || place === count - 1 ? 40n * BigInt(count - 2) : 20n;
  });

const sum = (units: readonly bigint[]): bigint => units.reduce((left, right) => left + right, 0n);

describe('splitting an amount among touches', () => {
  it('gives each touch its weight of any amount, and every unit to a touch, whatever the times', () => {
    fc.assert(
      fc.property(journeys, amounts, (touches, total) => {
        const { linear, time_decay, position_based, last_non_direct, ...ends } = splitUnits(
          total,
          weighTouches(touches),
        );
        const decay = comparableWeights(touches.map(({ time }) => decayWeight(time)));
        assert.deepEqual(linear, apportion(total, Array<bigint>(touches.length).fill(1n)));
        assert.deepEqual(position_based, apportion(total, positions(touches.length)));
        assert.deepEqual(time_decay, apportion(total, decay));
        for (const units of [linear, time_decay, position_based]) assert.equal(sum(units), total);
        for (const units of [last_non_direct, ...Object.values(ends)]) assert.deepEqual(units, [total]);
      }),
      { numRuns: 500 },
    );
  });

  it('skips direct touches at the end, unless all are direct', () => {
    const [first, second, third] = hourly(3, 3) as [WindowTouch, WindowTouch, WindowTouch];
    const nonDirectOf = (...direct: WindowTouch[]) =>
      weighTouches(
        [first, second, third].map((touch) => ({ ...touch, isDirect: direct.includes(touch) })),
      ).credited.last_non_direct.map(({ id }) => id);
    assert.deepEqual(nonDirectOf(), ['t2']);
    assert.deepEqual(nonDirectOf(third), ['t1']);
    assert.deepEqual(nonDirectOf(first, second), ['t2']);
    assert.deepEqual(nonDirectOf(first, second, third), ['t2']);
  });

  it('credits each of 200 touches, and beyond that their entities, in the order of their last touches', () => {
    assert.equal(weighTouches(hourly(200, 3)).credited.linear.length, 200);
    const { linear, time_decay } = weighTouches(hourly(201, 3)).credited;
    assert.deepEqual(
      linear.map(({ id }) => id),
      ['t198', 't199', 't200'],
    );
    assert.deepEqual(time_decay, linear);
  });

  it('gives an entity what its touches get one by one, within one unit per touch', () => {
    const touches = hourly(300, 7);
    const total = 12_345n * 10n ** 18n;
    const together = weighTouches(touches);
    const [grouped, alone] = [splitUnits(total, together), splitUnits(total, weighEachTouch(touches))];
    for (const model of ['linear', 'time_decay', 'position_based'] as const) {
      assert.equal(sum(grouped[model]), total);
      for (const [row, { entityKey }] of together.credited[model].entries()) {
        const own = sum(alone[model].filter((_, n) => touches[n]?.entityKey === entityKey));
        const difference = own - (grouped[model][row] ?? 0n);
        assert.ok(difference > -50n && difference < 50n, model);
      }
    }
  });

  it('gives nothing to no touch, and everything to a single one', () => {
    assert.deepEqual(splitUnits(5n, weighTouches([])).linear, []);
    assert.deepEqual(splitUnits(5n, weighTouches(hourly(1, 1))).time_decay, [5n]);
  });
});
