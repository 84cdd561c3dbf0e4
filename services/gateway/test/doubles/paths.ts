// Responds as attribution's report on paths.
import type { Doubles } from '../service-doubles.ts';

/** Has two paths, of which one lacks a rate, and the first and the last bucket of each kind. */
export function pathsDouble(): Doubles['paths'] {
  return {
    getPaths: async ({ range }) => ({
      conversions: 5n,
      conversionsWithoutTouch: 2n,
      paths: [
        { channels: ['paid_social', 'direct', 'email'], conversions: 3n, revenue: '3250.000000000000000001' },
        { channels: ['email'], conversions: 1n, knownRevenue: '12.5' },
      ],
      otherConversions: 1n,
      lengths: [
        { touchesFrom: 1, touchesTo: 1, conversions: 4n },
        { touchesFrom: 8, conversions: 1n },
      ],
      lags: [
        { daysFrom: 0, daysTo: 1, conversions: 5n },
        { daysFrom: 28, conversions: 0n },
      ],
      reportingCurrency: 'USD',
      unknownRates: [{ currency: 'SEK', firstDay: '2026-01-05', days: 2 }],
      days: { dateFrom: range?.dateFrom ?? '', dateTo: range?.dateTo ?? '', timeZone: 'America/Lima' },
    }),
  };
}
