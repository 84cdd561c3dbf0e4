import assert from 'node:assert/strict';
import { unknownRates } from './unknown-rates.ts';

describe('the rates that a report lacks', () => {
  it('are listed by currency, with the first day and the number of days', () => {
    const missing = [
      ['SEK', '2026-03-09'],
      ['ARS', '2026-03-02'],
      ['SEK', '2026-03-04'],
      ['SEK', '2026-03-09'],
    ].map(([currency = '', date = '']) => ({ currency, date }));
    assert.deepEqual(unknownRates(missing), [
      { currency: 'ARS', firstDay: '2026-03-02', days: 1 },
      { currency: 'SEK', firstDay: '2026-03-04', days: 2 },
    ]);
  });

  it('are none where nothing is missing', () => assert.deepEqual(unknownRates([]), []));
});
