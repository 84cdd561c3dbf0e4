// Lists the rates that a sum lacks, so that whoever reads a null knows which rates to import.
import { type UnknownRate, unknownRates as unknownRatesOf } from '@touchline/proto/unknown-rates.ts';
import type { Exact } from '../exact-decimal.ts';

/** A day and currency of an amount for which no rate is known. */
export interface MissingRate {
  readonly currency: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** A sum of money: the part of it that has rates, and the rates that the rest lacks. */
export interface PartlyKnown {
  readonly known: Exact;
  readonly missing: readonly MissingRate[];
}

/** Returns each rate once, in the order of first appearance. */
export function distinctRates(missing: Iterable<MissingRate>): MissingRate[] {
  return [...new Map([...missing].map((rate) => [`${rate.currency}|${rate.date}`, rate])).values()];
}

/** Groups missing rates by currency, in the order of their names; a day that several amounts lack counts once. */
export const unknownRates = (missing: Iterable<MissingRate>): UnknownRate[] =>
  unknownRatesOf([...missing].map(({ currency, date }) => ({ currency, day: date })));
