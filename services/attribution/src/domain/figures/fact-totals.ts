// Adds up the facts of each entity over any days.
import type { FactSums } from '../report/fact-sums.ts';
import { FACT_WIDTH, type FactBlock, type FactNames } from './fact-blocks.ts';
import { addNumbers, addSplit, sumsAt } from './fact-rows.ts';
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

  function addSplitOf(entity: number, block: FactBlock, n: number): void {
    if (block.splitAt[n] === block.splitAt[n + 1]) return;
    const split = splits.get(entity) ?? [];
    splits.set(entity, split);
    addSplit(split, block, n);
  }

  return {
    add(block) {
      table.reserve(names.entities.size);
      const { sums, seen } = table;
      const { entities, numbers } = block;
      for (let n = 0; n < entities.length; n++) {
        const entity = entities[n] as number;
        seen[entity] = 1;
        addNumbers(sums, entity * FACT_WIDTH, numbers, n);
        addSplitOf(entity, block, n);
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
