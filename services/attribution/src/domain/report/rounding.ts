// The one place where report figures are rounded: everything before it is exact.
// Six decimals are finer than any currency's cent, so that rounded rows still add up to the profile's total to the cent,
// and coarse enough for a JSON number.
import { Exact } from '../exact-decimal.ts';

const DIGITS = 6;

/** Money as reports show it: half up, six decimals, no trailing zeros. */
export function roundMoney(value: Exact): string {
  return value.toDecimalPlaces(DIGITS).toFixed();
}

/** A ratio or a percentage: half up, six decimals. */
export function roundRatio(value: Exact): string {
  return value.toDecimalPlaces(DIGITS).toFixed();
}

/** An exact count as callers of an earlier release take it: half up; undefined when it is unknown. */
export function wholeCount(exact: string | null): bigint | undefined {
  return exact === null ? undefined : BigInt(new Exact(exact).toDecimalPlaces(0).toFixed());
}
