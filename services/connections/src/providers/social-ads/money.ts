// Reads the platform's two ways to write money: budgets in minor units of its own definition, insights in decimals of the major
// unit.
import { Decimal } from 'decimal.js';
import { ProviderError } from '../../domain/provider-error.ts';

// Meta's offset-1 currencies (Marketing API currency reference): budgets count whole units. The list is Meta's own: ISO 4217
// gives COP, CRC, HUF, IDR and TWD two decimals.
const OFFSET_1 = new Set(['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND']);

/**
 * Converts a node's budget into the major unit.
 * @param minor integer string as the platform writes it; "0" and absent both mean that this object has no budget
 * @returns exact decimal string, or '' for no budget
 * @throws ProviderError failed for anything but digits
 */
export function budgetInMajorUnits(minor: string | undefined, currency: string): string {
  const units = budgetInMinorUnits(minor);
  return units === null ? '' : new Decimal(String(units)).div(minorPerMajor(currency)).toFixed();
}

/** Returns how many of the platform's minor units make one major unit of the currency. */
export const minorPerMajor = (currency: string): 1 | 100 => (OFFSET_1.has(currency) ? 1 : 100);

/**
 * Reads a node's budget in the platform's units.
 * @returns null for no budget
 * @throws ProviderError failed for anything but digits
 */
export function budgetInMinorUnits(minor: string | undefined): bigint | null {
  if (minor === undefined || /^0*$/.test(minor)) return null;
  if (!/^\d{1,14}$/.test(minor)) throw malformed('budget');
  return BigInt(minor);
}

/**
 * Reads an amount of insights, which is already in the major unit.
 * @returns the same amount as a plain decimal string, "0" when absent
 * @throws ProviderError failed unless it has at most 12 digits before the point and 18 after it
 */
export function amountInMajorUnits(text: string | undefined): string {
  if (text === undefined) return '0';
  if (!/^\d{1,12}(\.\d{1,18})?$/.test(text)) throw malformed('amount');
  return new Decimal(text).toFixed();
}

/**
 * Reads a count of insights.
 * @returns 0 when absent; the fractions that modelled actions can have are rounded half up
 * @throws ProviderError failed for anything but a plain number
 */
export function count(text: string | undefined): bigint {
  if (text === undefined) return 0n;
  if (!/^\d{1,15}(\.\d+)?$/.test(text)) throw malformed('count');
  return BigInt(new Decimal(text).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed());
}

/**
 * Reads the platform's claim, which can have fractions because of modelled actions.
 * @returns the same number as a plain decimal string
 * @throws ProviderError failed for anything but a plain number
 */
export function exactCount(text: string): string {
  if (!/^\d{1,15}(\.\d{1,18})?$/.test(text)) throw malformed('count');
  return new Decimal(text).toFixed();
}

const malformed = (what: string): ProviderError =>
  new ProviderError('failed', 'malformed_answer', `The platform answered with a ${what} that is not a number.`);
