// Keeps tables of rates, which all profiles share, until rates are imported.
import { LRUCache } from 'lru-cache';
import type { RateTable } from '../../domain/rate-table.ts';
import type { DayRange } from '../../domain/report/date-range.ts';
import type { Collections } from '../collections.ts';
import { ratesFor } from '../payments/read-rates.ts';
import { createKept, type Kept } from './kept.ts';

/** Returns the rates to convert currencies into one another within a range (ratesFor), at least as new as a version. */
export type RatesMemory = (currencies: Iterable<string>, range: DayRange, version: number) => Promise<RateTable>;

/** Those of a year and three currencies take about a hundred kilobytes. */
const MAX_TABLES = 32;

/** @param maxAgeMs how long a table is used; 0 keeps none */
export function createRatesMemory(
  rates: Collections['rates'],
  { maxAgeMs, now }: { maxAgeMs: number; now: () => number },
): RatesMemory {
  const tables = new LRUCache<string, Kept<RateTable>>({ max: MAX_TABLES, ttl: Math.max(maxAgeMs, 1), perf: { now } });
  return async (currencies, range, version) => {
    const wanted = [...new Set(currencies)].filter((currency) => currency !== '').sort();
    // A single currency needs no rates, and would only drive out tables.
    if (maxAgeMs === 0 || wanted.length < 2) return ratesFor(rates, wanted, range);
    const key = [version, range.from, range.to, ...wanted].join('|');
    const known = tables.get(key) ?? createKept(() => ratesFor(rates, wanted, range));
    if (!tables.has(key)) tables.set(key, known);
    return known.read();
  };
}
