import type { Rate } from './rate.ts';

/** A history of a month or two fits in one call; an import takes at most twice as many (attribution.proto). */
const RATES_PER_CALL = 5000;

/** Splits the rates into calls of an import, in order. */
export function rateCalls(rates: readonly Rate[]): Rate[][] {
  const calls: Rate[][] = [];
  for (let from = 0; from < rates.length; from += RATES_PER_CALL) calls.push(rates.slice(from, from + RATES_PER_CALL));
  return calls;
}
