// Names the rates that sums of money lack, as reports do: by currency, from which day, and for how many days.

/** The currency and day of an amount without a known rate. */
export interface MissingRate {
  /** ISO 4217. */
  readonly currency: string;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** A currency, and the days on which it has no rate. */
export interface UnknownRate {
  readonly currency: string;
  readonly firstDay: string;
  readonly days: number;
}

/** Groups missing rates by currency, in the order of their names; a day that several amounts lack counts once. */
export function unknownRates(missing: Iterable<MissingRate>): UnknownRate[] {
  const daysOf = new Map<string, Set<string>>();
  for (const { currency, day } of missing) daysOf.set(currency, (daysOf.get(currency) ?? new Set()).add(day));
  return [...daysOf]
    .map(([currency, days]) => ({ currency, firstDay: [...days].sort()[0] ?? '', days: days.size }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
