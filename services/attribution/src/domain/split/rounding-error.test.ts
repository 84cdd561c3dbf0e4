import assert from 'node:assert/strict';
import fc from 'fast-check';
import { productError, sumError } from './rounding-error.ts';

const wholes = fc.maxSafeInteger();

describe('what rounding lost', () => {
  it('makes the product of two doubles exact', () => {
    fc.assert(
      fc.property(wholes, wholes, (a, b) => {
        const product = a * b;
        assert.equal(BigInt(product) + BigInt(productError(a, b, product)), BigInt(a) * BigInt(b));
      }),
    );
  });

  it('makes the sum of two doubles exact, whichever is the larger', () => {
    const larger = fc.tuple(wholes, fc.integer({ min: 0, max: 60 })).map(([whole, bits]) => whole * 2 ** bits);
    fc.assert(
      fc.property(larger, larger, (a, b) => {
        const sum = a + b;
        assert.equal(BigInt(sum) + BigInt(sumError(a, b, sum)), BigInt(a) + BigInt(b));
      }),
    );
  });
});
