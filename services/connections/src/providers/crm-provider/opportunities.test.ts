import assert from 'node:assert/strict';
import { dealValue, MoneySchema } from './opportunities.ts';

describe('the value of a deal', () => {
  const TABLE: [sent: unknown, value: string | null][] = [
    [1500.5, '1500.5'],
    [0.1, '0.1'],
    [25_000_000, '25000000'],
    ['1500.50', '1500.5'],
    [0, null],
    ['0', null],
    ['', null],
    [-5, null],
    [null, null],
    [undefined, null],
  ];
  for (const [sent, value] of TABLE)
    it(`${JSON.stringify(sent)} is ${value}`, () => {
      assert.equal(dealValue(MoneySchema.parse(sent)), value);
    });

  it('is never a text that is not an amount', () => {
    for (const sent of ['1.500,00', 'a lot', '1e9', '.'])
      assert.equal(MoneySchema.safeParse(sent).success, false, sent);
  });
});
