// Reads the platform's numbers: micros and counts as int64 strings, conversions and their value as JSON doubles.
import { Decimal } from 'decimal.js';
import { ProviderError } from '../../domain/provider-error.ts';

const MICROS = 1_000_000;
const MAX_FRACTION_DIGITS = 18;

/**
 * Converts an amount in micros of the account's currency. All currencies are alike: 1,000,000 is one peso and one dollar.
 * @returns exact decimal string of the major unit, "0" when absent
 * @throws ProviderError failed for anything but digits
 */
export function microsInMajorUnits(micros: string | undefined): string {
  if (micros === undefined) return '0';
  if (!/^\d{1,18}$/.test(micros)) throw malformed('amount');
  return new Decimal(micros).div(MICROS).toFixed();
}

/**
 * Converts a value that the platform holds as a double, in the major unit.
 * @returns the shortest decimal string that is that double
 * @throws ProviderError failed when it is negative or has more than 12 digits before the point
 */
export function valueInMajorUnits(value: number): string {
  if (!(value >= 0 && value < 1e12)) throw malformed('value');
  return new Decimal(value).toDecimalPlaces(MAX_FRACTION_DIGITS).toFixed();
}

/**
 * Returns how many minor units make one major unit of the currency by ISO 4217. The platform itself counts micros in every currency.
 */
export function minorPerMajor(currency: string): 1 | 100 | 1000 {
  const { maximumFractionDigits: digits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return digits === 0 ? 1 : digits === 3 ? 1000 : 100;
}

/** Converts micros into whole minor units, rounded down. @throws ProviderError failed for anything but digits */
export function microsInMinorUnits(micros: string, currency: string): bigint {
  return BigInt(new Decimal(microsInMajorUnits(micros)).times(minorPerMajor(currency)).floor().toFixed());
}

/** Reads a count. @returns 0 when absent. @throws ProviderError failed for anything but digits */
export function count(text: string | undefined): bigint {
  if (text === undefined) return 0n;
  if (!/^\d{1,18}$/.test(text)) throw malformed('count');
  return BigInt(text);
}

/**
 * Reads conversions, of which data-driven attribution credits fractions.
 * @returns the shortest decimal string that is the platform's double
 * @throws ProviderError failed for a negative number
 */
export function exactConversions(conversions: number): string {
  if (!(conversions >= 0 && conversions < 1e15)) throw malformed('count');
  return new Decimal(conversions).toDecimalPlaces(MAX_FRACTION_DIGITS).toFixed();
}

const malformed = (what: string): ProviderError =>
  new ProviderError('failed', 'malformed_answer', `The platform answered with a ${what} that is not a plain number.`);
