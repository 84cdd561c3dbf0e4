// Adds the rows of blocks of facts into sums, and reads such sums as facts.
import type { FactSums } from '../report/fact-sums.ts';
import { amountAt, exactOf } from './amounts.ts';
import type { Dictionary } from './dictionary.ts';
import { FACT_AT, FACT_WIDTH, type FactBlock } from './fact-blocks.ts';

/** Adds the numbers of row n to those that begin at a place: counts and the parts of the amount add up alike. */
export function addNumbers(sums: Float64Array, at: number, numbers: Float64Array, n: number): void {
  const from = n * FACT_WIDTH;
  for (let k = 0; k < FACT_WIDTH; k++) sums[at + k] = (sums[at + k] as number) + (numbers[from + k] as number);
}

/** Adds the counts of row n by type. @param split by the number of the type */
export function addSplit(split: number[], { splitAt, types, countsOfTypes }: FactBlock, n: number): void {
  const to = splitAt[n + 1] as number;
  for (let k = splitAt[n] as number; k < to; k++) {
    const type = types[k] as number;
    split[type] = (split[type] ?? 0) + (countsOfTypes[k] as number);
  }
}

/** Returns the facts whose numbers begin at a place. @param types what the numbers of the split stand for */
export function sumsAt(sums: Float64Array, at: number, split: readonly number[] = [], types: Dictionary): FactSums {
  const number = (place: number) => sums[at + place] as number;
  const byType: [string, number][] = [];
  split.forEach((count, type) => {
    if (count !== 0) byType.push([types.textOf(type), count]);
  });
  return {
    count: number(FACT_AT.count),
    // In an order that does not depend on what this process has read before.
    byType: new Map(byType.sort(([a], [b]) => (a < b ? -1 : 1))),
    cashCount: number(FACT_AT.cashCount),
    cashValue: exactOf(amountAt(sums, at + FACT_AT.cashValue)),
    cashUnknown: number(FACT_AT.cashUnknown),
    firstCount: number(FACT_AT.firstCount),
  };
}
