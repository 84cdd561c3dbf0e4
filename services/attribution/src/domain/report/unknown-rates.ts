// What a sum is missing for want of rates, so that whoever reads a null knows which rate to bring.
import { type UnknownRate, unknownRates as unknownRatesOf } from '@touchline/proto/unknown-rates.ts';
import type { Exact } from '../exact-decimal.ts';

/** An amount of a day that no rate is known for. */
export interface MissingRate {
  readonly currency: string;
  /** YYYY-MM-DD. */
  readonly date: string;
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
export const unknownRates = (missing: Iterable<MissingRate>): UnknownRate[] =>
  unknownRatesOf([...missing].map(({ currency, date }) => ({ currency, day: date })));
