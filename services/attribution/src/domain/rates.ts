// Converts currencies by daily reference rates, with one table for the credit that is written and the spend that is read.
import { Exact } from './exact-decimal.ts';
import { FRACTION_DIGITS } from './fixed-point.ts';
import { type RateTable, rateFactor } from './rate-table.ts';

/**
 * Converts `amount` (exact decimal string, either sign) of currency `from` to currency `to`, by rateFactor of `day`
 * (YYYY-MM-DD). The result has at most 18 fraction digits, half up. Returns null when no such rate
 * is known, and the amount itself, whatever the table, when the currencies are the same.
 */
export function convert(amount: string, from: string, to: string, day: string, table: RateTable): string | null {
  if (from === to) return new Exact(amount).toFixed();
  const factor = rateFactor(from, to, day, table);
  if (factor === null) return null;
  return new Exact(amount).times(factor.times.rate).div(factor.over.rate).toDecimalPlaces(FRACTION_DIGITS).toFixed();
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
  const [times, over] = [wholeOf(factor.times.rate), wholeOf(factor.over.rate)];
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
