// Holds the daily facts of one model and level in typed arrays, a block a day.
import type { FactDelta } from '../shapes/person-doc.ts';
import { AMOUNT_WIDTH, putAmount, unitsOf } from './amounts.ts';
import type { Dictionary } from './dictionary.ts';

/** What the facts of one entity on one day count. */
export interface FactRow extends FactDelta {
  readonly entity_id: string;
}

/** The facts of one day: a position of each array for each entity. */
export interface FactBlock {
  readonly entities: Uint32Array;
  /** Four counts and an amount (FACT_AT), FACT_WIDTH numbers for each entity. */
  readonly numbers: Float64Array;
  /** Where the split of each entity begins in the next two arrays; one more than there are entities. */
  readonly splitAt: Uint32Array;
  readonly types: Uint32Array;
  readonly countsOfTypes: Float64Array;
}

/** The texts that the numbers of blocks stand for. */
export interface FactNames {
  readonly entities: Dictionary;
  /** Conversion keys. */
  readonly types: Dictionary;
}

/** Where the numbers of an entity are. */
export const FACT_AT = { count: 0, cashCount: 1, cashUnknown: 2, firstCount: 3, cashValue: 4 } as const;
export const FACT_WIDTH = FACT_AT.cashValue + AMOUNT_WIDTH;

/** Builds the block of a day. @param rows at most one of each entity */
export function factBlock(rows: readonly FactRow[], names: FactNames): FactBlock {
  const splits = rows.map((row) => Object.entries(row.by_type));
  const size = splits.reduce((sum, split) => sum + split.length, 0);
  const block: FactBlock = {
    entities: new Uint32Array(rows.length),
    numbers: new Float64Array(rows.length * FACT_WIDTH),
    splitAt: new Uint32Array(rows.length + 1),
    types: new Uint32Array(size),
    countsOfTypes: new Float64Array(size),
  };
  let place = 0;
  rows.forEach(({ entity_id, count, cash_count, cash_unknown, first_count, cash_value }, n) => {
    block.entities[n] = names.entities.numberOf(entity_id);
    block.numbers.set([count, cash_count, cash_unknown, first_count], n * FACT_WIDTH);
    putAmount(block.numbers, n * FACT_WIDTH + FACT_AT.cashValue, unitsOf(cash_value));
    for (const [type, ofType] of splits[n] ?? []) {
      block.types[place] = names.types.numberOf(type);
      block.countsOfTypes[place++] = ofType;
    }
    block.splitAt[n + 1] = place;
  });
  return block;
}

/** Returns how many bytes a block takes, about. */
export const factBytes = ({ entities, numbers, splitAt, types, countsOfTypes }: FactBlock): number =>
  entities.byteLength +
  numbers.byteLength +
  splitAt.byteLength +
  types.byteLength +
  countsOfTypes.byteLength +
  OVERHEAD;

/** What a block's objects take beside their content. */
const OVERHEAD = 600;
