import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fromUnits, ONE, toUnits } from './fixed-point.ts';

const cases: [text: string, units: bigint, canonical: string][] = [
  ['0', 0n, '0'],
  ['-0.0', 0n, '0'],
  ['1', ONE, '1'],
  ['12.340', 12n * ONE + (34n * ONE) / 100n, '12.34'],
  ['.5', ONE / 2n, '0.5'],
  ['-0.000000000000000001', -1n, '-0.000000000000000001'],
  ['999999999999.999999999999999999', 10n ** 30n - 1n, '999999999999.999999999999999999'],
];

describe('fixed-point amounts', () => {
  for (const [text, units, canonical] of cases) {
    it(`read ${text} and write it as ${canonical}`, () => {
      assert.equal(toUnits(text), units);
      assert.equal(fromUnits(units), canonical);
    });
  }

  it('are read back unchanged from their text', () => {
    fc.assert(fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (n) => toUnits(fromUnits(n)) === n));
  });
});
