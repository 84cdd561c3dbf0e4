// Tests how amounts and counts that the platform writes are read.
import assert from 'node:assert/strict';
import { ProviderError } from '../../domain/provider-error.ts';
import { amountInMajorUnits, budgetInMajorUnits, budgetInMinorUnits, count, minorPerMajor } from './money.ts';

describe('budgets of the platform', () => {
  const table: [string | undefined, string, string][] = [
    ['15000', 'CLP', '15000'],
    ['15000', 'COP', '15000'],
    ['15000', 'JPY', '15000'],
    ['15000', 'USD', '150'],
    ['1999', 'USD', '19.99'],
    ['1', 'EUR', '0.01'],
    ['50', 'BRL', '0.5'],
    ['99999999999999', 'USD', '999999999999.99'],
    ['0', 'CLP', ''],
    ['00', 'USD', ''],
    ['', 'USD', ''],
    [undefined, 'USD', ''],
  ];
  for (const [minor, currency, major] of table) {
    it(`read ${minor ?? 'nothing'} ${currency} as ${major || 'no budget'}`, () => {
      assert.equal(budgetInMajorUnits(minor, currency), major);
    });
  }
  for (const minor of ['-1', '1.5', '1e3', 'abc', '999999999999999']) {
    it(`refuse ${minor}`, () => assert.throws(() => budgetInMajorUnits(minor, 'USD'), ProviderError));
  }
});

describe('budgets in the platform’s units', () => {
  it('are exact integers, and null when there is no budget', () => {
    const table = ['99999999999999', '1', '0', '', undefined].map(budgetInMinorUnits);
    assert.deepEqual(table, [99_999_999_999_999n, 1n, null, null, null]);
    assert.throws(() => budgetInMinorUnits('1.5'), ProviderError);
  });

  it('have units by the platform’s list', () =>
    assert.deepEqual(['CLP', 'COP', 'USD', 'KWD'].map(minorPerMajor), [1, 1, 100, 100]));
});

describe('amounts of insights', () => {
  const table: [string | undefined, string][] = [
    ['5210', '5210'],
    ['12.34', '12.34'],
    ['12.30', '12.3'],
    ['0', '0'],
    [undefined, '0'],
    ['123456789012.123456789012345678', '123456789012.123456789012345678'],
  ];
  for (const [text, amount] of table) {
    it(`read ${text ?? 'nothing'} as ${amount}, whatever the currency`, () =>
      assert.equal(amountInMajorUnits(text), amount));
  }
  for (const text of ['-1', '1e5', '', 'NaN', '1,5', '1234567890123', '0.1234567890123456789']) {
    it(`refuse "${text}"`, () => assert.throws(() => amountInMajorUnits(text), ProviderError));
  }
});

describe('counts of insights', () => {
  const table: [string | undefined, bigint][] = [
    ['0', 0n],
    ['1000', 1000n],
    ['123456789012345', 123_456_789_012_345n],
    ['2.5', 3n],
    ['2.49', 2n],
    [undefined, 0n],
  ];
  for (const [text, value] of table)
    it(`read ${text ?? 'nothing'} as ${value}`, () => assert.equal(count(text), value));
  for (const text of ['-1', '', 'x', '1e3'])
    it(`refuse "${text}"`, () => assert.throws(() => count(text), ProviderError));
});
