// The one place where report figures are rounded: everything before it is exact.
import type { Exact } from '../exact-decimal.ts';

const LEAST_MONEY_DIGITS = 2;
const RATIO_DIGITS = 4;
const digitsByCurrency = new Map<string, number>();

/** Money for people: half up, two decimals or as many as the currency has when it has more (KWD: three). */
export function roundMoney(value: Exact, currency: string): string {
  return value.toDecimalPlaces(moneyDigits(currency)).toFixed();
}

/** A ratio or a percentage: half up, four decimals. */
export function roundRatio(value: Exact): string {
  return value.toDecimalPlaces(RATIO_DIGITS).toFixed();
}

function moneyDigits(currency: string): number {
  const known = digitsByCurrency.get(currency);
  if (known !== undefined) return known;
  const digits = Math.max(LEAST_MONEY_DIGITS, minorDigits(currency));
  digitsByCurrency.set(currency, digits);
  return digits;
}

function minorDigits(currency: string): number {
  // An unknown profile has no currency yet; Intl refuses whatever is not three letters.
  if (!/^[A-Z]{3}$/.test(currency)) return LEAST_MONEY_DIGITS;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
