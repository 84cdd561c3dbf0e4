import assert from 'node:assert/strict';
import { Exact } from '../exact-decimal.ts';
import { roundMoney, roundRatio } from './rounding.ts';

describe('roundMoney', () => {
  const cases: [value: string, currency: string, expected: string][] = [
    ['1.005', 'USD', '1.01'],
    ['1.004999999999999999', 'USD', '1'],
    ['-1.005', 'USD', '-1.01'],
    ['33.333333333333333333', 'CLP', '33.33'],
    ['1.00055', 'KWD', '1.001'],
    ['1.005', '', '1.01'],
    ['1.005', 'not a currency', '1.01'],
    ['0', 'USD', '0'],
    ['123456789012345.675', 'CLP', '123456789012345.68'],
  ];
  for (const [value, currency, expected] of cases) {
    it(`makes ${expected} of ${value} ${currency}`, () =>
      assert.equal(roundMoney(new Exact(value), currency), expected));
  }
});

describe('roundRatio', () => {
  it('keeps four decimals, half up', () => assert.equal(roundRatio(new Exact('2.34565')), '2.3457'));
  it('writes no exponent for a tiny ratio', () => assert.equal(roundRatio(new Exact('0.00001')), '0'));
});
