import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fromUnits } from './fixed-point.ts';
import { createRateTable, earliestUsable } from './rate-table.ts';
import { convert, unitConverter } from './rates.ts';

const table = createRateTable([
  { date: '2026-03-06', base: 'USD', currency: 'CLP', rate: '950.25' },
  { date: '2026-03-02', base: 'USD', currency: 'CLP', rate: '940' },
  { date: '2026-03-06', base: 'USD', currency: 'EUR', rate: '0.92' },
  { date: '2026-03-06', base: 'EUR', currency: 'GBP', rate: '0.85' },
  { date: '2026-03-06', base: 'USD', currency: 'XXX', rate: '0' },
]);

const cases: [name: string, amount: string, from: string, to: string, day: string, expected: string | null][] = [
  ['keeps an amount of the same currency', '12.340', 'CLP', 'CLP', '2026-03-06', '12.34'],
  ['keeps an amount of the same currency without any rate', '0.1', 'ARS', 'ARS', '1999-01-01', '0.1'],
  ['multiplies from the base', '10', 'USD', 'CLP', '2026-03-06', '9502.5'],
  ['divides to the base', '9502.5', 'CLP', 'USD', '2026-03-06', '10'],
  ['rounds a division half up at 18 digits', '2', 'CLP', 'USD', '2026-03-02', '0.002127659574468085'],
  ['crosses two currencies through their base', '920', 'EUR', 'CLP', '2026-03-06', '950250'],
  ['crosses the other way', '950250', 'CLP', 'EUR', '2026-03-06', '920'],
  ['does not cross through two bases', '1', 'GBP', 'CLP', '2026-03-06', null],
  ['takes the rate of the day, not a later one', '1', 'USD', 'CLP', '2026-03-05', '940'],
  ['reaches back seven days', '1', 'USD', 'CLP', '2026-03-13', '950.25'],
  ['does not reach back eight days', '1', 'USD', 'CLP', '2026-03-14', null],
  ['is unknown before the first rate', '1', 'USD', 'CLP', '2026-03-01', null],
  ['is unknown for an unpublished currency', '1', 'USD', 'ARS', '2026-03-06', null],
  ['ignores a rate of zero', '1', 'USD', 'XXX', '2026-03-06', null],
  ['converts zero to zero', '0', 'USD', 'CLP', '2026-03-06', '0'],
  ['converts a negative amount the same way', '-2', 'CLP', 'USD', '2026-03-02', '-0.002127659574468085'],
  [
    'keeps every digit',
    '999999999999.999999999999999999',
    'USD',
    'CLP',
    '2026-03-06',
    '950249999999999.99999999999999905',
  ],
  ['never writes an exponent', '0.000000000000000001', 'USD', 'CLP', '2026-03-06', '0.00000000000000095'],
];

describe('convert', () => {
  for (const [name, amount, from, to, day, expected] of cases) {
    it(name, () => assert.equal(convert(amount, from, to, day, table), expected));
  }

  it('prefers a rate between the two currencies over a crossed one', () => {
    const both = createRateTable([
      { date: '2026-03-06', base: 'AUD', currency: 'USD', rate: '1' },
      { date: '2026-03-06', base: 'AUD', currency: 'CLP', rate: '1' },
      { date: '2026-03-06', base: 'CLP', currency: 'USD', rate: '0.001' },
    ]);
    assert.equal(convert('5', 'USD', 'CLP', '2026-03-06', both), '5000');
  });

  it('does not depend on the order in which rates arrive', () => {
    const rows = [1, 2, 3, 4, 5].map((n) => ({ date: `2026-03-0${n}`, base: 'USD', currency: 'CLP', rate: `${n}` }));
    for (const order of [rows, [...rows].reverse()]) {
      assert.equal(convert('1', 'USD', 'CLP', '2026-03-04', createRateTable(order)), '4');
    }
  });
});

describe('unitConverter', () => {
  it('converts every amount to the same as convert', () => {
    const amount = fc.bigInt({ min: -(10n ** 36n), max: 10n ** 36n });
    const currency = fc.constantFrom('CLP', 'USD', 'EUR', 'GBP', 'XXX', 'ARS');
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-03-${String(n).padStart(2, '0')}`);
    fc.assert(
      fc.property(amount, currency, currency, day, (units, from, to, on) => {
        const expected = convert(fromUnits(units), from, to, on, table);
        const converted = unitConverter(from, to, on, table)?.(units) ?? null;
        assert.equal(converted === null ? null : fromUnits(converted), expected);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('earliestUsable', () => {
  it('is seven days before, across months', () => assert.equal(earliestUsable('2026-03-03'), '2026-02-24'));
});
