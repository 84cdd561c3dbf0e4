import assert from 'node:assert/strict';
import fc from 'fast-check';
import { apportion } from './apportion.ts';
import { exactWeights } from './exact-weights.ts';
import { splitUnits, type WindowTouch, weighEachTouch, weighTouches, windowTouch } from './models.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const HOUR = 3_600_000;

/** One touch every hour until now, of the campaigns in turn. */
const hourly = (count: number, campaigns: number): WindowTouch[] =>
  Array.from({ length: count }, (_, n) =>
    windowTouch(
      { id: `t${n}`, time: NOW - (count - 1 - n) * HOUR, isDirect: false },
      { campaign: `c${n % campaigns}`, ad_set: null, ad: null },
    ),
  );

const sum = (units: readonly bigint[]): bigint => units.reduce((left, right) => left + right, 0n);

describe('splitting an amount among touches', () => {
  it('is exact beyond what two doubles hold', () => {
    const touches = hourly(7, 7);
    const weights = exactWeights(touches);
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 100n - 5n, max: 2n ** 130n }), (total) => {
        const { linear, time_decay, position_based } = splitUnits(total, weighTouches(touches));
        assert.deepEqual(linear, apportion(total, weights.linear));
        assert.deepEqual(time_decay, apportion(total, weights.time_decay));
        assert.deepEqual(position_based, apportion(total, weights.position_based));
      }),
    );
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

  it('gives an entity what its touches get one by one, within a unit each', () => {
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

  it('gives nothing to nobody, and all to the only one', () => {
    assert.deepEqual(splitUnits(5n, weighTouches([])).linear, []);
    assert.deepEqual(splitUnits(5n, weighTouches(hourly(1, 1))).time_decay, [5n]);
  });
});
