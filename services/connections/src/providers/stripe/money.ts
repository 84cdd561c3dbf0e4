// Converts Stripe's amounts: integers in the smallest unit that its API knows for the currency.
import { Decimal } from 'decimal.js';

/** Stripe's own list (docs.stripe.com/currencies): ISK and UGX are not on it, since its API still counts them in hundredths. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '));

/**
 * @param units as the API writes it, a whole number from 0
 * @param currency ISO 4217, in any case
 * @returns exact decimal in the major unit
 */
export function majorUnits(units: number, currency: string): string {
  const code = currency.toUpperCase();
  const perMajor = WHOLE.has(code) ? 1 : THOUSANDTHS.has(code) ? 1000 : 100;
  return new Decimal(units).div(perMajor).toFixed();
}
