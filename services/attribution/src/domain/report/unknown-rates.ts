// What a sum is missing for want of rates, so that whoever reads a null knows which rate to bring.
import type { Exact } from '../exact-decimal.ts';

/** An amount of a day that no rate is known for. */
export interface MissingRate {
  readonly currency: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** A currency, and the days of which it has no rate. */
export interface UnknownRate {
  readonly currency: string;
  readonly firstDay: string;
  readonly days: number;
}

/** A sum of money: the part of it that has rates, and what it lacks. */
export interface PartlyKnown {
  readonly known: Exact;
  readonly missing: readonly MissingRate[];
}

/** Each rate once, in the order in which they come. */
export function distinctRates(missing: Iterable<MissingRate>): MissingRate[] {
  return [...new Map([...missing].map((rate) => [`${rate.currency}|${rate.date}`, rate])).values()];
}

/** By currency, in the order of their names; a day that several amounts lack counts once. */
export function unknownRates(missing: Iterable<MissingRate>): UnknownRate[] {
  const daysOf = new Map<string, Set<string>>();
  for (const { currency, date } of missing) daysOf.set(currency, (daysOf.get(currency) ?? new Set()).add(date));
  return [...daysOf]
    .map(([currency, days]) => ({ currency, firstDay: [...days].sort()[0] ?? '', days: days.size }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
