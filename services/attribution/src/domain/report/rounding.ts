// Rounds report figures, and is the one place that does: everything before it is exact. Six decimals are finer than any
// currency's cent, so that rounded rows still add up to the profile's total to the cent, and coarse enough for a JSON number.
import { Exact } from '../exact-decimal.ts';

const DIGITS = 6;

/** Rounds money as reports show it: half up, six decimals, no trailing zeros. */
export function roundMoney(value: Exact): string {
  return value.toDecimalPlaces(DIGITS).toFixed();
}

/** Rounds a ratio or a percentage: half up, six decimals. */
export function roundRatio(value: Exact): string {
  return value.toDecimalPlaces(DIGITS).toFixed();
}

/** Rounds an exact count half up, for callers of an earlier release; undefined when it is unknown. */
export function wholeCount(exact: string | null): bigint | undefined {
  return exact === null ? undefined : BigInt(new Exact(exact).toDecimalPlaces(0).toFixed());
}
