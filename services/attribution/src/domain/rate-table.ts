// Finds the published reference rates by which an amount is converted on a day.
import { Exact } from './exact-decimal.ts';

/** For how many days a published rate is used on days without one (weekends, bank holidays). */
const FALLBACK_DAYS = 7;

const DAY_MS = 86_400_000;
const ONE = new Exact(1);

/** One published reference rate: units of `currency` for one unit of `base` on `date` (YYYY-MM-DD), an exact decimal string. */
export interface PublishedRate {
  date: string;
  base: string;
  currency: string;
  rate: string;
}

interface DatedRate {
  date: string;
  rate: Exact;
}

/** Published rates by base, then currency, oldest first. Made by createRateTable, read by rateFactor. */
export type RateTable = ReadonlyMap<string, ReadonlyMap<string, readonly DatedRate[]>>;

/**
 * Indexes published rates, in any order and of several bases. A rate that is not above zero is left out, as if it had not been
 * published.
 */
export function createRateTable(rates: readonly PublishedRate[]): RateTable {
  const table = new Map<string, Map<string, DatedRate[]>>();
  for (const { date, base, currency, rate } of rates) {
    const value = new Exact(rate);
    if (!value.isFinite() || value.lte(0)) continue;
    const ofBase = table.get(base) ?? new Map<string, DatedRate[]>();
    table.set(base, ofBase);
    const ofCurrency = ofBase.get(currency) ?? [];
    ofBase.set(currency, ofCurrency);
    ofCurrency.push({ date, rate: value });
  }
  for (const ofBase of table.values()) {
    for (const ofCurrency of ofBase.values()) ofCurrency.sort((a, b) => (a.date < b.date ? -1 : 1));
  }
  // Sorted by name, so that the base of a crossed rate does not depend on the order of arrival.
  return new Map([...table].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** An amount is multiplied by one rate and divided by the other, both for one unit of the base. */
export interface Factor {
  base: string;
  times: DatedRate;
  over: DatedRate;
}

/**
 * Returns the rates from one currency to another on a day (YYYY-MM-DD), or the last published within 7 days before it; null when
 * none are known. A rate of one currency to the other is preferred; else both are crossed through the alphabetically first base
 * that has them.
 */
export function rateFactor(from: string, to: string, day: string, table: RateTable): Factor | null {
  const direct = factorBy(from, from, to, day, table) ?? factorBy(to, from, to, day, table);
  if (direct !== null) return direct;
  for (const base of table.keys()) {
    const crossed = factorBy(base, from, to, day, table);
    if (crossed !== null) return crossed;
  }
  return null;
}

function factorBy(base: string, from: string, to: string, day: string, table: RateTable): Factor | null {
  const over = rateOn(base, from, day, table);
  const times = over && rateOn(base, to, day, table);
  return over && times && { base, times, over };
}

function rateOn(base: string, currency: string, day: string, table: RateTable): DatedRate | null {
  if (base === currency) return { date: day, rate: ONE };
  const published = table.get(base)?.get(currency);
  if (published === undefined) return null;
  const last = lastOnOrBefore(published, day);
  if (last === null) return null;
  return last.date === day || last.date >= earliestUsable(day) ? last : null;
}

function lastOnOrBefore(published: readonly DatedRate[], day: string): DatedRate | null {
  let low = 0;
  let high = published.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((published[middle]?.date ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return published[low - 1] ?? null;
}

/** Returns the first day (YYYY-MM-DD) whose rates may still hold on `day`, from which a reader of stored rates has to start. */
export function earliestUsable(day: string): string {
  return new Date(Date.parse(day) - FALLBACK_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the published rates by which amounts of a currency are converted on a day: none, one or two. */
export function ratesUsed(from: string, to: string, day: string, table: RateTable): PublishedRate[] {
  const factor = from === to ? null : rateFactor(from, to, day, table);
  if (factor === null) return [];
  const { base, times, over } = factor;
  return [
    { currency: to, ...times },
    { currency: from, ...over },
  ].flatMap(({ currency, date, rate }) => (currency === base ? [] : [{ base, currency, date, rate: rate.toFixed() }]));
}
