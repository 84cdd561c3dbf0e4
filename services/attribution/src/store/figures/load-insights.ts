// Reads what ad platforms reported as blocks: all of a level over some days, or some entities of it.
import { type InsightBlock, type InsightNames, insightBlock } from '../../domain/figures/insight-blocks.ts';
import type { DayRange } from '../../domain/report/date-range.ts';
import type { Level } from '../../domain/vocabulary.ts';
import type { AdInsightDoc } from '../ads/ad-schema.ts';
import type { Collections } from '../collections.ts';
import { byDay } from './by-day.ts';

export interface LoadedInsights {
  readonly profileId: string;
  readonly level: Level;
  readonly range: DayRange;
  /** Restricts it to these entities. */
  readonly entityIds?: readonly string[];
}

const NEEDED = {
  ...{ _id: 0, date: 1, entity_id: 1, platform: 1, account_external_id: 1, currency: 1, spend: 1, impressions: 1 },
  ...{ clicks: 1, reach: 1, conversations_started_7d: 1 },
  ...{ conversions: 1, conversions_exact: 1, conversion_value: 1, leads_exact: 1 },
} as const;

/** Yields the blocks of the days on which something was reported, in order. */
export async function* loadInsights(
  adInsights: Collections['adInsights'],
  { profileId, level, range: { from, to }, entityIds }: LoadedInsights,
  names: InsightNames,
): AsyncGenerator<readonly [day: string, block: InsightBlock]> {
  const only = entityIds === undefined ? {} : { entity_id: { $in: [...entityIds] } };
  const rows = adInsights
    .find({ profile_id: profileId, level, date: { $gte: from, $lte: to }, ...only })
    .project<Pick<AdInsightDoc, Exclude<keyof typeof NEEDED, '_id'>>>(NEEDED)
    .sort({ date: 1 })
    .batchSize(10_000);
  for await (const [day, own] of byDay(rows, ({ date }) => date)) yield [day, insightBlock(own, names)];
}
