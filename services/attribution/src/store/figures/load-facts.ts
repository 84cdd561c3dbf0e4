// Reads daily facts as blocks: all of a model and level over some days, or those of one entity.
import { type FactBlock, type FactNames, type FactRow, factBlock } from '../../domain/figures/fact-blocks.ts';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import { factKey } from '../../domain/ids.ts';
import type { DayRange } from '../../domain/report/date-range.ts';
import type { FactLevel, Model } from '../../domain/vocabulary.ts';
import type { Collections } from '../collections.ts';
import { storedDelta } from '../credit/apply-facts.ts';
import { findByIds } from '../find-by-ids.ts';
import type { DailyFactDoc } from '../schema.ts';
import { byDay } from './by-day.ts';

/** Of which facts a series consists. */
export interface FactSeries {
  readonly generation: Generation;
  readonly model: Model | '*';
  readonly level: FactLevel;
}

/** Yields the blocks of the days that have facts, in order. */
export async function* loadFacts(
  dailyFacts: Collections['dailyFacts'],
  { generation, model, level }: FactSeries,
  { from, to }: DayRange,
  names: FactNames,
): AsyncGenerator<readonly [day: string, block: FactBlock]> {
  const rows = dailyFacts
    .find({ profile_id: derivedKey(generation), model, level, day: { $gte: from, $lte: to } })
    .sort({ day: 1 })
    .batchSize(10_000);
  for await (const [day, own] of byDay(rows, (fact) => fact.day)) yield [day, factBlock(own.map(rowOf), names)];
}

/** Returns a block for each day on which an entity has facts; they are found by their ids. */
export async function loadFactsOf(
  dailyFacts: Collections['dailyFacts'],
  { generation, model, level }: FactSeries,
  { entityId, days }: { entityId: string; days: readonly string[] },
  names: FactNames,
): Promise<FactBlock[]> {
  const ids = days.map((day) => `${derivedKey(generation)}|${factKey(model, level, day, entityId)}`);
  const rows = await findByIds(dailyFacts, ids);
  return rows.map((row) => factBlock([rowOf(row)], names));
}

const rowOf = (fact: DailyFactDoc): FactRow => ({ ...storedDelta(fact), entity_id: fact.entity_id });
