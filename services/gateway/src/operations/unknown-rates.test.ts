import assert from 'node:assert/strict';
import { unknownRatesIn } from './unknown-rates.ts';

describe('the unknown rates of rows', () => {
  it('are named by currency, each day once, however many rows lack it', () => {
    const lacks = (...rates: string[]) => ({
      missingRates: rates.map((rate) => ({ currency: rate.slice(0, 3), day: rate.slice(4) })),
    });
    const rows = [lacks('SEK 2026-03-02', 'SEK 2026-03-01'), lacks(), lacks('ARS 2026-03-05', 'SEK 2026-03-02')];
    assert.deepEqual(unknownRatesIn(rows), {
      unknown_rates: [
        { currency: 'ARS', first_day: '2026-03-05', days: 1 },
        { currency: 'SEK', first_day: '2026-03-01', days: 2 },
      ],
    });
  });
});
