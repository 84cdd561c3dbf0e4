// Checks amounts and currencies: exact decimal text in, canonical decimal text out, no floats.
import { invalid, type Refusal } from './refusal.ts';

const AMOUNT = /^\d{1,12}(\.\d{1,18})?$/;
// ISO 4217 also lists metals, funds and test codes, in which payments are not made.
const NO_MONEY = /^(XXX|XTS|XAU|XAG|XPT|XPD|XDR|XSU|XUA|XB[A-D])$/;
const CURRENCIES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').filter((code) => !NO_MONEY.test(code)),
);

/**
 * Judges properties.value.
 * @param value decimal text; missing when the event carries no money
 * @returns the refusal, or undefined: from 0, at most 12 digits before the point and 18 after it
 */
export function refuseAmount(value: string | undefined): Refusal | undefined {
  if (value === undefined || AMOUNT.test(value)) return undefined;
  return invalid(
    'properties.value',
    'must be a plain decimal from 0, with at most 12 digits before the point and 18 after it.',
  );
}

/** Judges properties.currency, upper case: ISO 4217, or missing. */
export function refuseCurrency(currency: string | undefined): Refusal | undefined {
  if (currency === undefined || CURRENCIES.has(currency)) return undefined;
  return invalid('properties.currency', 'must be an ISO 4217 code such as CLP or USD.');
}

/** Returns the one text for an amount: no leading zeros, no trailing zeros after the point. */
export function canonicalAmount(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.');
  const digits = fraction.replace(/(?<!0)0+$/, '');
  const integer = whole.replace(/^0+(?=\d)/, '');
  return digits === '' ? integer : `${integer}.${digits}`;
}
