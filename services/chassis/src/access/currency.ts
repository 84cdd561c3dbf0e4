// Lists the currencies that money can be in.
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Reports whether a text is an ISO 4217 code in upper case. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}
