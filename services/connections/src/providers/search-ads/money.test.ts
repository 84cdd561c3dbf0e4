// Tests that micros, doubles and fractions of conversions become exact text.
import assert from 'node:assert/strict';
import { ProviderError } from '../../domain/provider-error.ts';
import { count, exactConversions, microsInMajorUnits, microsInMinorUnits, valueInMajorUnits } from './money.ts';

describe("Google's numbers", () => {
  const amounts: [micros: string | undefined, major: string][] = [
    [undefined, '0'],
    ['0', '0'],
    ['1', '0.000001'],
    ['12340000', '12.34'],
    ['5210000000', '5210'],
    ['999999999999999999', '999999999999.999999'],
  ];
  for (const [micros, major] of amounts)
    it(`${micros} micros are ${major}`, () => assert.equal(microsInMajorUnits(micros), major));

  const minors: [micros: string, currency: string, minor: bigint][] = [
    ['15000000000', 'CLP', 15_000n],
    ['12345678', 'USD', 1234n],
    ['12345678', 'KWD', 12_345n],
  ];
  for (const [micros, currency, minor] of minors)
    it(`${micros} micros are ${minor} whole minor units of ${currency}`, () =>
      assert.equal(microsInMinorUnits(micros, currency), minor));

  const values: [value: number, text: string][] = [
    [0, '0'],
    [59980.5, '59980.5'],
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [123456789012.25, '123456789012.25'],
  ];
  for (const [value, text] of values)
    it(`the value ${value} is ${text}`, () => assert.equal(valueInMajorUnits(value), text));

  const conversions: [number, string][] = [
    [0, '0'],
    [0.4, '0.4'],
    [1.5, '1.5'],
    [2.000001, '2.000001'],
    [1e-7, '0.0000001'],
  ];
  for (const [theirs, ours] of conversions)
    it(`${theirs} conversions stay ${ours}`, () => assert.equal(exactConversions(theirs), ours));

  it('that are not numbers are refused', () => {
    for (const read of [
      () => microsInMajorUnits('-1'),
      () => microsInMajorUnits('1e9'),
      () => valueInMajorUnits(-1),
      () => valueInMajorUnits(Number.NaN),
      () => valueInMajorUnits(1e12),
      () => count('1.5'),
      () => exactConversions(-0.5),
    ])
      assert.throws(read, (error) => error instanceof ProviderError && error.kind === 'failed');
  });
});
