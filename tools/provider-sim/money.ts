// Converts money to the platform's notation: integers of its minor unit for budgets, decimals of the major unit for the rest.
import { Decimal } from 'decimal.js';

// Currencies that the platform counts in whole units, by its own list, which is neither ISO 4217's nor Stripe's.
const WHOLE_UNIT = new Set(['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND']);

/**
 * Returns a budget in the form of a Graph node.
 * @param major decimal string of the major unit
 * @returns integer string of the minor unit: cents, or whole pesos for CLP
 * @throws Error when the amount has a fraction of the minor unit, which no advertiser can set
 */
export function toMinorUnits(major: string, currency: string): string {
  const minor = new Decimal(major).times(WHOLE_UNIT.has(currency) ? 1 : 100);
  if (!minor.isInteger()) throw new Error(`A budget in ${currency} cannot have that many decimals.`);
  return minor.toFixed(0);
}

/** Returns a budget in the major unit. @param minor integer string */
export function toMajorUnits(minor: string, currency: string): string {
  return new Decimal(minor).div(WHOLE_UNIT.has(currency) ? 1 : 100).toFixed();
}

/**
 * Returns a ratio in the form of Insights: up to six decimals; undefined (no such member) when there is nothing to divide by.
 */
export function ratio(top: Decimal.Value, bottom: Decimal.Value, factor = 1): string | undefined {
  const divisor = new Decimal(bottom);
  return divisor.isZero() ? undefined : new Decimal(top).times(factor).div(divisor).toDecimalPlaces(6).toString();
}
