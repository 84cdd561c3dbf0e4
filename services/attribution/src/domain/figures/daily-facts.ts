// Adds up the facts of each day over the entities that count.
import type { FactSums } from '../report/fact-sums.ts';
import { FACT_WIDTH, type FactBlock, type FactNames } from './fact-blocks.ts';
import { addNumbers, addSplit, sumsAt } from './fact-rows.ts';

export interface DailyFacts {
  /** Adds a day. */
  add(block: FactBlock, day: string): void;
  /** Returns the sums of each day that was added. */
  byDay(): ReadonlyMap<string, FactSums>;
}

/**
 * Keeps one sum a day, however many entities there are.
 * @param names of the blocks that are added @param counts says of an entity key whether its facts count
 */
export function createDailyFacts(names: FactNames, counts: (entityKey: string) => boolean): DailyFacts {
  const sums = new Map<string, FactSums>();
  /** By the number of the entity. */
  const judged: boolean[] = [];

  function isCounted(entity: number): boolean {
    const known = judged[entity];
    if (known !== undefined) return known;
    const isOne = counts(names.entities.textOf(entity));
    judged[entity] = isOne;
    return isOne;
  }

  return {
    add(block, day) {
      const [sum, split] = [new Float64Array(FACT_WIDTH), [] as number[]];
      for (let n = 0; n < block.entities.length; n++) {
        if (!isCounted(block.entities[n] as number)) continue;
        addNumbers(sum, 0, block.numbers, n);
        addSplit(split, block, n);
      }
      sums.set(day, sumsAt(sum, 0, split, names.types));
    },
    byDay: () => sums,
  };
}
