// Adds up the facts of each entity over any days.
import type { FactSums } from '../report/fact-sums.ts';
import { FACT_AT, FACT_WIDTH, type FactBlock, type FactNames } from './fact-blocks.ts';
import { addNumbers, addSplit, sumsAt } from './fact-rows.ts';
import { createSumTable } from './sum-table.ts';

export interface FactTotals {
  /** Adds a day. */
  add(block: FactBlock): void;
  /** Returns the sums of each entity that any day has, by entity id. */
  byEntity(): Map<string, FactSums>;
  /** Returns the sums of one entity; undefined where no day has any. */
  of(entityId: string): FactSums | undefined;
  /** Yields the counts alone, by entity id, which takes a fraction of the time. */
  counts(): Iterable<readonly [entityId: string, count: number]>;
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

  const sumsOf = (entity: number) => sumsAt(table.sums, entity * FACT_WIDTH, splits.get(entity), names.types);

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
    byEntity: () => new Map(table.rows().map((entity) => [names.entities.textOf(entity), sumsOf(entity)])),
    of(entityId) {
      const entity = names.entities.find(entityId);
      return entity === undefined || table.seen[entity] !== 1 ? undefined : sumsOf(entity);
    },
    *counts() {
      for (const entity of table.rows())
        yield [names.entities.textOf(entity), table.sums[entity * FACT_WIDTH + FACT_AT.count] as number];
    },
  };
}
