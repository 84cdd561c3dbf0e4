import assert from 'node:assert/strict';
import { Exact } from '../exact-decimal.ts';
import { roundMoney, roundRatio } from './rounding.ts';

describe('roundMoney', () => {
  const cases: [value: string, expected: string][] = [
    ['1.0000005', '1.000001'],
    ['1.000000499999999999', '1'],
    ['-1.0000005', '-1.000001'],
    ['33.333333333333333333', '33.333333'],
    ['0', '0'],
    ['123456789012345.67', '123456789012345.67'],
  ];
  for (const [value, expected] of cases) {
    it(`makes ${expected} of ${value}`, () => assert.equal(roundMoney(new Exact(value)), expected));
  }
});

describe('roundRatio', () => {
  it('keeps six decimals, half up', () => assert.equal(roundRatio(new Exact('2.3456785')), '2.345679'));
  it('writes no exponent for a tiny ratio', () => assert.equal(roundRatio(new Exact('0.0000001')), '0'));
});
