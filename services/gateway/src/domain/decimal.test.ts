// Tests that decimals pass through JSON without loss.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decimalText, isAmount, roundedNumber } from './decimal.ts';

describe('decimals in requests and answers', () => {
  it('writes any number without an exponent and without loss', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = decimalText(value);
        assert.match(text, /^-?\d+(\.\d+)?$/);
        assert.equal(Number(text), value === 0 ? 0 : value);
      }),
    );
  });

  for (const value of [0, 5, 0.1, 999999999999, '0', '12.50', '999999999999.999999999999999999', 1e-7]) {
    it(`accepts ${JSON.stringify(value)} as an amount`, () => assert.ok(isAmount(value)));
  }

  for (const value of [
    -1,
    1e12,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e-19,
    '',
    '-1',
    '+1',
    '1.',
    '.5',
    '1e3',
    '0x1',
    '1,5',
    ' 1',
    '1234567890123',
    '0.1234567890123456789',
  ]) {
    it(`refuses ${JSON.stringify(value) ?? String(value)}`, () => assert.ok(!isAmount(value)));
  }

  it('rounds half up and keeps unknown unknown', () => {
    assert.equal(roundedNumber('10.005', 2), 10.01);
    assert.equal(roundedNumber('33.333333333333333333', 2), 33.33);
    assert.equal(roundedNumber(undefined, 2), null);
    assert.equal(roundedNumber('', 2), null);
  });
});
