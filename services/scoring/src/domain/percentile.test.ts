import assert from 'node:assert/strict';
import fc from 'fast-check';
import { percentiles } from './percentile.ts';

describe('percentiles', () => {
  const table: [values: number[], expected: number[]][] = [
    [
      [1, 2],
      [0, 1],
    ],
    [
      [3, 1, 2],
      [1, 0, 0.5],
    ],
    [
      [5, 5, 5],
      [0.5, 0.5, 0.5],
    ],
    [
      [1, 2, 2, 3, 9],
      [0, 0.375, 0.375, 0.75, 1],
    ],
    [
      [0, 0, 0, 7, 0],
      [0.375, 0.375, 0.375, 1, 0.375],
    ],
    [
      [-1, 0, 1],
      [0, 0.5, 1],
    ],
  ];
  for (const [values, expected] of table)
    it(`of ${values.join(', ')} are ${expected.join(', ')}`, () => assert.deepEqual(percentiles(values), expected));

  it('lie between 0 and 1, are one half on average, and follow the order of the values', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 40 }), (values) => {
        const found = percentiles(values);
        for (const [i, own] of found.entries()) {
          assert.ok(own >= 0 && own <= 1);
          for (const [j, other] of found.entries())
            assert.equal(Math.sign(own - other), Math.sign((values[i] ?? 0) - (values[j] ?? 0)));
        }
        assert.ok(Math.abs(found.reduce((sum, one) => sum + one, 0) / found.length - 0.5) < 1e-9);
      }),
    ));
});
