// Converts currencies by daily reference rates, with one table for the credit that is written and the spend that is read.
import { Exact } from './exact-decimal.ts';
import { FRACTION_DIGITS } from './fixed-point.ts';

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

/** Published rates by base, then currency, oldest first. Made by createRateTable, read by convert. */
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

/**
 * Converts `amount` (exact decimal string, either sign) of currency `from` to currency `to`, by the rates of `day` (YYYY-MM-DD)
 * or the last published within 7 days before it. A rate of one currency to the other is preferred; else both are crossed through
 * the alphabetically first base that has them. The result has at most 18 fraction digits, half up. Returns null when no such rate
 * is known, and the amount itself, whatever the table, when the currencies are the same.
 */
export function convert(amount: string, from: string, to: string, day: string, table: RateTable): string | null {
  if (from === to) return new Exact(amount).toFixed();
  const factor = rateFactor(from, to, day, table);
  if (factor === null) return null;
  return new Exact(amount).times(factor.times).div(factor.over).toDecimalPlaces(FRACTION_DIGITS).toFixed();
}

/** Converts units of 1e-18. */
export type UnitConverter = (units: bigint) => bigint;

/** What was made of each table, which many reports use. */
const made = new WeakMap<RateTable, Map<string, UnitConverter | null>>();

/**
 * Returns the function that converts amounts of one currency and day as convert does, in units of 1e-18; null when no rate is
 * known.
 */
export function unitConverter(from: string, to: string, day: string, table: RateTable): UnitConverter | null {
  const known = made.get(table) ?? new Map<string, UnitConverter | null>();
  made.set(table, known);
  const key = `${day}${from}${to}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const converter = newConverter(from, to, day, table);
  known.set(key, converter);
  return converter;
}

function newConverter(from: string, to: string, day: string, table: RateTable): UnitConverter | null {
  if (from === to) return (units) => units;
  const factor = rateFactor(from, to, day, table);
  if (factor === null) return null;
  const [times, over] = [wholeOf(factor.times), wholeOf(factor.over)];
  const multiplier = times.whole * over.scale;
  const divisor = over.whole * times.scale;
  return (units) => {
    const doubled = 2n * units * multiplier;
    return (doubled + (units < 0n ? -divisor : divisor)) / (2n * divisor);
  };
}

/** Returns a rate as a fraction of whole numbers. */
function wholeOf(rate: Exact): { whole: bigint; scale: bigint } {
  const [digits = '', fraction = ''] = rate.toFixed().split('.');
  return { whole: BigInt(digits + fraction), scale: 10n ** BigInt(fraction.length) };
}

interface Factor {
  times: Exact;
  over: Exact;
}

function rateFactor(from: string, to: string, day: string, table: RateTable): Factor | null {
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
  return over && times && { times, over };
}

function rateOn(base: string, currency: string, day: string, table: RateTable): Exact | null {
  if (base === currency) return ONE;
  const published = table.get(base)?.get(currency);
  if (published === undefined) return null;
  const last = lastOnOrBefore(published, day);
  if (last === null) return null;
  return last.date === day || last.date >= earliestUsable(day) ? last.rate : null;
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
