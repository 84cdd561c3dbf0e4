import assert from 'node:assert/strict';
import { parseRates } from './rates.ts';

describe('a file of reference rates', () => {
  it('gives a rate a day and currency, and none where the bank gave none', () => {
    const csv = 'Date,USD,CLP,\n2026-11-20,1.0871,1034.5,\n2026-11-19,N/A,1030,\n';
    assert.deepEqual(parseRates(csv, 'EUR'), [
      { date: '2026-11-20', base: 'EUR', currency: 'USD', rate: '1.0871' },
      { date: '2026-11-20', base: 'EUR', currency: 'CLP', rate: '1034.5' },
      { date: '2026-11-19', base: 'EUR', currency: 'CLP', rate: '1030' },
    ]);
  });

  it('names the line that it can not read', () => {
    assert.throws(() => parseRates('Date,USD\n20.11.2026,1\n', 'EUR'), /Line 2/);
    assert.throws(() => parseRates('Date,USD\n2026-11-20,one\n', 'EUR'), /Line 2, USD/);
    assert.throws(() => parseRates('USD\n', 'EUR'), /Line 1/);
  });
});
