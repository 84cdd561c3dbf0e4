import assert from 'node:assert/strict';
import fc from 'fast-check';
import { divideWide, fromWide, toWide, type Wide } from './wide.ts';

const LIMIT = 2n ** 100n;
const numbers = fc.oneof(
  fc.bigInt({ min: 0n, max: LIMIT - 1n }),
  fc.bigInt({ min: 0n, max: 2n ** 52n }),
  // Around the seams between the two doubles and between the digits of a division.
  fc.tuple(fc.constantFrom(25n, 50n, 75n), fc.bigInt({ min: -3n, max: 3n })).map(([bits, off]) => 2n ** bits + off),
);

function wide(whole: bigint): Wide {
  const found = toWide(whole);
  assert.ok(found);
  return found;
}

describe('wide numbers', () => {
  it('are the number that they were made of', () => {
    fc.assert(fc.property(numbers, (whole) => assert.equal(fromWide(wide(whole)), whole)));
  });

  it('divide as BigInt does, rest included', () => {
    const divisors = fc.oneof(fc.integer({ min: 1, max: 2 ** 27 }), fc.integer({ min: 1, max: 200 }));
    fc.assert(
      fc.property(numbers, divisors, (whole, divisor) => {
        const { quotient, rest } = divideWide(wide(whole), divisor);
        assert.deepEqual([fromWide(quotient), BigInt(rest)], [whole / BigInt(divisor), whole % BigInt(divisor)]);
      }),
      { numRuns: 1000 },
    );
  });

  it('hold the largest amount that an event may carry', () => {
    assert.equal(fromWide(wide(10n ** 30n - 1n)), 10n ** 30n - 1n);
  });

  it('end at 100 binary digits and begin at nothing', () => {
    assert.equal(fromWide(wide(LIMIT - 1n)), LIMIT - 1n);
    assert.deepEqual([toWide(LIMIT), toWide(-1n)], [null, null]);
  });
});
