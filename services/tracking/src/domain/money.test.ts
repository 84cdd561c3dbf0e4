import assert from 'node:assert/strict';
import fc from 'fast-check';
import { canonicalAmount, refuseAmount, refuseCurrency } from './money.ts';

describe('amounts', () => {
  for (const value of [undefined, '0', '19990', '0.1', '999999999999.999999999999999999', '000000000001']) {
    it(`takes ${value}`, () => assert.equal(refuseAmount(value), undefined));
  }
  for (const value of [
    '-1',
    '1e3',
    '1,5',
    ' 1',
    '1.',
    '.5',
    '1234567890123',
    '0.1234567890123456789',
    'NaN',
    '+1',
    '0x1',
    '1'.repeat(30),
  ]) {
    it(`refuses "${value}" and does not repeat it`, () => {
      const refusal = refuseAmount(value);
      assert.equal(refusal?.code, 'validation_error');
      assert.equal(refusal.field, 'properties.value');
      assert.ok(value.length < 3 || !refusal.message.includes(value));
    });
  }
  it('has one text for one amount', () => {
    assert.equal(canonicalAmount('0010.500'), '10.5');
    assert.equal(canonicalAmount('0.000'), '0');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.nat(9), (whole, zeros) => {
        assert.equal(canonicalAmount(`${whole}.5${'0'.repeat(zeros)}`), `${whole}.5`);
        assert.equal(canonicalAmount(canonicalAmount(`${whole}`)), `${whole}`);
      }),
    );
  });
  it('knows the currencies of ISO 4217', () => {
    for (const code of [undefined, 'CLP', 'USD', 'EUR', 'BRL', 'JPY']) assert.equal(refuseCurrency(code), undefined);
    for (const code of ['XXX', 'XXY', 'peso', 'US', '$', 'clp'])
      assert.equal(refuseCurrency(code)?.field, 'properties.currency');
  });
});
