// Exact amounts as whole numbers of 1e-18: sums and shares need no decimal library.
const FRACTION_DIGITS = 18;

/** How many units one is: shares of a conversion sum to this. */
export const ONE = 10n ** 18n;

/**
 * Units of 1e-18 in a decimal string (optional sign, no exponent).
 * Digits after the 18th are cut off; accepted amounts have none.
 */
export function toUnits(text: string): bigint {
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const units = BigInt(whole || '0') * ONE + BigInt(fraction.slice(0, FRACTION_DIGITS).padEnd(FRACTION_DIGITS, '0'));
  return negative ? -units : units;
}

/** The shortest decimal string of so many units: no exponent, no trailing zeros, never '-0'. */
export function fromUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(FRACTION_DIGITS + 1, '0');
  const whole = digits.slice(0, -FRACTION_DIGITS);
  const fraction = digits.slice(-FRACTION_DIGITS).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
