// Tests the numbers of axes.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { value } from '../../test/drawn-data.ts';
import { niceScale, ticksOf } from './nice-scale.ts';

const WISH = { parts: 4, hasZero: true };

describe('the numbers of an axis', () => {
  const cases: [number[], number[]][] = [
    [
      [3, 7],
      [0, 2, 4, 6, 8],
    ],
    [
      [0, 1],
      [0, 1],
    ],
    [[40], [0, 10, 20, 30, 40]],
    [[0.3], [0, 0.1, 0.2, 0.3].map((tick) => tick)],
    [
      [-3, 9],
      [-5, 0, 5, 10],
    ],
    [[], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
  ];
  for (const [values, ticks] of cases) {
    it(`are ${ticks.join(', ')} for ${values.join(', ') || 'nothing'}`, () => {
      const found = ticksOf(niceScale(values, WISH)).map((tick) => Math.round(tick * 1e9) / 1e9);
      assert.deepEqual(found, ticks);
    });
  }

  it('leave out zero only where it is far away and not wished for', () => {
    assert.deepEqual(niceScale([96, 104], { parts: 4, hasZero: false }), { min: 96, max: 104, step: 2 });
    assert.equal(niceScale([10, 104], { parts: 4, hasZero: false }).min, 0);
    assert.equal(niceScale([7, 7], { parts: 4, hasZero: false }).min, 0);
  });

  it('hold all values and are few', () => {
    const values = fc.array(
      fc.oneof(
        value,
        value.map((of) => -of),
      ),
      { minLength: 1, maxLength: 9 },
    );
    fc.assert(
      fc.property(values, fc.boolean(), fc.integer({ min: 1, max: 5 }), (all, hasZero, parts) => {
        const scale = niceScale(all, { parts, hasZero });
        const inexact = scale.step * 1e-6;
        assert.ok(
          all.every((one) => one >= scale.min - inexact && one <= scale.max + inexact),
          JSON.stringify(scale),
        );
        const ticks = ticksOf(scale);
        assert.ok(ticks.length >= 2 && ticks.length <= parts + 3, String(ticks));
      }),
    );
  });
});
