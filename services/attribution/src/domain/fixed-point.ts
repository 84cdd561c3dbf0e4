// Represents exact amounts as whole numbers of 1e-18, so that sums and shares need no decimal library.
/** As many as an accepted amount may have, so that Decimal128 still sums exactly. */
export const FRACTION_DIGITS = 18;

/** The units of 1; the shares of a conversion sum to this. */
export const ONE = 10n ** 18n;

/**
 * Reads a decimal string (optional sign, no exponent) as units of 1e-18. Digits after the 18th are cut off; accepted amounts have
 * none.
 */
export function toUnits(text: string): bigint {
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text || '0') * ONE;
  const fraction = text.slice(point + 1, point + 1 + FRACTION_DIGITS);
  // Parsed as one number of all digits, so that '-0.5' keeps its sign.
  return BigInt(`${text.slice(0, point)}${fraction.padEnd(FRACTION_DIGITS, '0')}`);
}

/** Returns the shortest decimal string of an amount in units: no exponent, no trailing zeros, never '-0'. */
export function fromUnits(units: bigint): string {
  // Most conversions have one touch, whose share is 1.
  if (units === ONE) return '1';
  if (units === 0n) return '0';
  const digits = (units < 0n ? -units : units).toString().padStart(FRACTION_DIGITS + 1, '0');
  const point = digits.length - FRACTION_DIGITS;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end--;
  const sign = units < 0n ? '-' : '';
  return end === point
    ? `${sign}${digits.slice(0, point)}`
    : `${sign}${digits.slice(0, point)}.${digits.slice(point, end)}`;
}
