import assert from 'node:assert/strict';
import fc from 'fast-check';
import { conversionValue, isSameMoney, type RowValue } from './conversion-value.ts';

/** Amounts in units of 10^-18, as many digits as events may have. */
const units = fc.bigInt({ min: 0n, max: 10n ** 30n - 1n });
const textOf = (amount: bigint) => {
  const digits = amount.toString().padStart(19, '0');
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`;
};
const unitsOf = (text: string) => {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(`${whole}${part.padEnd(18, '0')}`);
};

describe('the value of a conversion', () => {
  const cases: [value: RowValue, amount: string, refunded: string, sent: string | null][] = [
    ['amount', '129.90', '', '129.9 USD'],
    ['amount', '129.90', '29.95', '99.95 USD'],
    ['amount', '129.90', '129.9', 'refunded'],
    ['amount', '129.90', '200', 'refunded'],
    ['amount', '', '', null],
    ['amount', '0', '', '0 USD'],
    ['amount', '0', '0', '0 USD'],
    ['amount', '0.000000000000000001', '', '0.000000000000000001 USD'],
    ['amount', '100000000000', '', '100000000000 USD'],
    ['none', '129.90', '29.95', null],
    ['none', '129.90', '129.90', 'refunded'],
    [{ fixed: '5000.50', currency: 'CLP' }, '129.90', '29.95', '5000.5 CLP'],
    [{ fixed: '5000.50', currency: 'CLP' }, '', '', '5000.5 CLP'],
    [{ fixed: '5000.50', currency: 'CLP' }, '129.90', '129.90', 'refunded'],
  ];
  for (const [value, amount, refunded, sent] of cases)
    it(`of ${amount || 'nothing'} less ${refunded || 'nothing'} by ${JSON.stringify(value)} is ${sent}`, () => {
      const money = conversionValue(value, { value: amount, currency: amount && 'USD', refunded });
      assert.equal(money && typeof money === 'object' ? `${money.amount} ${money.currency}` : money, sent);
    });

  it('is exactly what refunds left, to the last digit', () =>
    fc.assert(
      fc.property(units, units, (paid, back) => {
        const facts = { value: textOf(paid), currency: 'USD', refunded: textOf(back) };
        const money = conversionValue('amount', facts);
        if (back > 0n && paid <= back) return assert.equal(money, 'refunded');
        assert.ok(money !== null && money !== 'refunded');
        assert.match(money.amount, /^\d+(\.\d+)?$/);
        assert.equal(unitsOf(money.amount), paid - back);
      }),
    ));

  it('is the same money however its zeros are written, and in one currency only', () => {
    assert.ok(isSameMoney({ amount: '10', currency: 'USD' }, { amount: '10.00', currency: 'USD' }));
    assert.ok(!isSameMoney({ amount: '10', currency: 'USD' }, { amount: '10', currency: 'CLP' }));
    assert.ok(!isSameMoney({ amount: '10', currency: 'USD' }, { amount: '10.000000000000000001', currency: 'USD' }));
  });
});
