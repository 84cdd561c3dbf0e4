// Adds up the facts of each entity over any days.
import type { FactSums } from '../report/fact-sums.ts';
import { amountAt, exactOf } from './amounts.ts';
import type { Dictionary } from './dictionary.ts';
import { FACT_AT, FACT_WIDTH, type FactBlock, type FactNames } from './fact-blocks.ts';
import { createSumTable } from './sum-table.ts';

export interface FactTotals {
  /** Adds a day. */
  add(block: FactBlock): void;
  /** Returns the sums of each entity that any day has, by entity id. */
  byEntity(): Map<string, FactSums>;
}

/** @param names of the blocks that are added */
export function createFactTotals(names: FactNames): FactTotals {
  const table = createSumTable(FACT_WIDTH);
  const splits = new Map<number, number[]>();

  function addSplit(entity: number, { splitAt, types, countsOfTypes }: FactBlock, n: number): void {
    const [from, to] = [splitAt[n] as number, splitAt[n + 1] as number];
    if (from === to) return;
    const split = splits.get(entity) ?? [];
    splits.set(entity, split);
    for (let k = from; k < to; k++) {
      const type = types[k] as number;
      split[type] = (split[type] ?? 0) + (countsOfTypes[k] as number);
    }
  }

  return {
    add(block) {
      table.reserve(names.entities.size);
      const { sums, seen } = table;
      const { entities, numbers } = block;
      for (let n = 0; n < entities.length; n++) {
        const entity = entities[n] as number;
        seen[entity] = 1;
        // Counts and the parts of the amount add up alike.
        const [to, from] = [entity * FACT_WIDTH, n * FACT_WIDTH];
        for (let k = 0; k < FACT_WIDTH; k++) sums[to + k] = (sums[to + k] as number) + (numbers[from + k] as number);
        addSplit(entity, block, n);
      }
    },
    byEntity: () =>
      new Map(
        table
          .rows()
          .map((entity) => [
            names.entities.textOf(entity),
            sumsAt(table.sums, entity * FACT_WIDTH, splits.get(entity), names.types),
          ]),
      ),
  };
}

function sumsAt(sums: Float64Array, at: number, split: readonly number[] = [], types: Dictionary): FactSums {
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
