// The currencies that money can be in.
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** True for an ISO 4217 code, upper case. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}
