// Tests that sums of amounts in typed arrays are exact.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Exact } from '../exact-decimal.ts';
import { fromUnits, toUnits } from '../fixed-point.ts';
import { AMOUNT_WIDTH, addAmount, amountAt, exactOf, putAmount, unitsOf } from './amounts.ts';

/** A hundredth of what a sum may be. */
const LARGEST = 4n * 10n ** 40n;
const amount = fc.bigInt({ min: -LARGEST, max: LARGEST });

describe('amounts in typed arrays', () => {
  it('add up exactly, whatever their signs and sizes', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 200 }), (all) => {
        const one = new Float64Array(AMOUNT_WIDTH);
        const sum = new Float64Array(2 * AMOUNT_WIDTH);
        for (const units of all) {
          putAmount(one, 0, units);
          assert.equal(amountAt(one, 0), units);
          addAmount(sum, AMOUNT_WIDTH, one, 0);
        }
        const expected = all.reduce((a, b) => a + b, 0n);
        assert.equal(amountAt(sum, AMOUNT_WIDTH), expected);
        assert.equal(exactOf(expected).toFixed(), fromUnits(expected));
      }),
    );
  });

  it('are read from any notation, with what is finer than 18 digits rounded', () => {
    for (const [text, plain] of [
      ['12.5', '12.5'],
      ['-0.000000000000000001', '-0.000000000000000001'],
      ['1e3', '1000'],
      ['1.2345E-4', '0.00012345'],
      ['0.0000000000000000015', '0.000000000000000002'],
      ['+7', '7'],
    ] as const)
      assert.equal(unitsOf(text), toUnits(plain), text);
    fc.assert(fc.property(amount, (units) => assert.equal(unitsOf(new Exact(fromUnits(units)).toString()), units)));
  });
});
