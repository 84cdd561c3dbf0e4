// Converts decimals between JSON numbers, in which they arrive and leave, and the exact strings that the system uses.
import { Decimal } from 'decimal.js';

const Exact = Decimal.clone({ precision: 60, toExpNeg: -40, toExpPos: 60 });

/** The accepted form of an amount: not negative, at most 12 integer and 18 fraction digits. */
const AMOUNT = /^\d{1,12}(\.\d{1,18})?$/;

/** Writes a JSON number as a decimal string without an exponent: 1e-7 becomes 0.0000001. */
export function decimalText(value: number | string): string {
  return typeof value === 'string' ? value : new Exact(value).toFixed();
}

/** Reports whether events may carry the value as an amount of money. */
export function isAmount(value: number | string): boolean {
  return (typeof value === 'string' || Number.isFinite(value)) && AMOUNT.test(decimalText(value));
}

/**
 * Rounds an exact decimal string for a field that the contract calls a number.
 * @param places digits after the point: 2 for money, 4 for ratios
 * @returns null for an unknown (absent or empty) value
 */
export function roundedNumber(exact: string | undefined, places: number): number | null {
  if (exact === undefined || exact === '') return null;
  return new Exact(exact).toDecimalPlaces(places).toNumber();
}
