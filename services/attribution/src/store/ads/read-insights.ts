// Reads what ad platforms reported, grouped per entity and currency, with each day's spend for the day's rate.
import type { Decimal128 } from 'mongodb';
import type { DayRange } from '../../domain/report/date-range.ts';
import type { DeliveryRow } from '../../domain/report/delivery-sums.ts';
import type { Level } from '../../domain/vocabulary.ts';
import type { Collections } from '../collections.ts';
import type { AdInsightDoc } from './ad-schema.ts';

export interface InsightsQuery {
  profileId: string;
  level: Level;
  range: DayRange;
  /** Restricts the query to this entity. */
  entityId?: string;
  /** Restricts the query to these entities. */
  entityIds?: readonly string[];
}

/** What all entities of a level spent on one day in one currency. */
export interface DailySpend {
  date: string;
  currency: string;
  /** Exact decimal string. */
  spend: string;
}

interface GroupedInsights {
  _id: { entity_id: string; currency: string };
  spends: { date: string; spend: string }[];
  impressions: number;
  clicks: number;
  reach: number;
  reaching_days: number;
  conversations: number;
  conversations_reported: number;
}

/** Returns the delivery of every entity at a level that reported on any day of the range. */
export async function deliveryRows(
  adInsights: Collections['adInsights'],
  query: InsightsQuery,
): Promise<DeliveryRow[]> {
  const cursor = adInsights.aggregate<GroupedInsights>([
    { $match: insightsFilter(query) },
    {
      $group: {
        _id: { entity_id: '$entity_id', currency: '$currency' },
        spends: { $push: { date: '$date', spend: '$spend' } },
        impressions: { $sum: '$impressions' },
        clicks: { $sum: '$clicks' },
        reach: { $sum: '$reach' },
        reaching_days: { $sum: { $cond: [{ $gt: ['$reach', 0] }, 1, 0] } },
        conversations: { $sum: '$conversations_started_7d' },
        conversations_reported: { $sum: { $cond: [{ $gte: ['$conversations_started_7d', 0] }, 1, 0] } },
      },
    },
  ]);
  return (await cursor.toArray()).map((row) => ({
    entityId: row._id.entity_id,
    currency: row._id.currency,
    spends: row.spends,
    impressions: row.impressions,
    clicks: row.clicks,
    reach: row.reaching_days > 1 ? null : row.reach,
    conversations: row.conversations_reported === 0 ? null : row.conversations,
  }));
}

/** Returns the filter for the daily rows of a query. */
export function insightsFilter({ profileId, level, range, entityId, entityIds }: InsightsQuery) {
  return {
    ...{ profile_id: profileId, level, date: { $gte: range.from, $lte: range.to } },
    ...(entityId === undefined ? {} : { entity_id: entityId }),
    ...(entityIds === undefined ? {} : { entity_id: { $in: [...entityIds] } }),
  };
}

/** Returns what was spent each day at a level, all entities together; empty when none reported on any day. */
export async function dailySpends(
  adInsights: Collections['adInsights'],
  { profileId, level, range }: InsightsQuery,
): Promise<DailySpend[]> {
  const cursor = adInsights.aggregate<{ _id: { date: string; currency: string }; spend: Decimal128 }>([
    { $match: { profile_id: profileId, level, date: { $gte: range.from, $lte: range.to } } },
    { $group: { _id: { date: '$date', currency: '$currency' }, spend: { $sum: { $toDecimal: '$spend' } } } },
  ]);
  return (await cursor.toArray()).map(({ _id, spend }) => ({ ..._id, spend: spend.toString() }));
}

/** Returns the daily rows of a few entities, by day and entity; ids of another profile's entities yield none. */
export async function dailyInsights(
  adInsights: Collections['adInsights'],
  { profileId, level, range, entityIds }: InsightsQuery & { entityIds: readonly string[] },
): Promise<AdInsightDoc[]> {
  if (entityIds.length === 0) return [];
  return adInsights
    .find({
      profile_id: profileId,
      level,
      date: { $gte: range.from, $lte: range.to },
      entity_id: { $in: [...entityIds] },
    })
    .sort({ date: 1, _id: 1 })
    .toArray();
}
