// Reads what ad platforms reported, grouped per entity and currency, with each day's spend for the day's rate.
import type { DayRange } from '../../domain/report/date-range.ts';
import type { DeliveryRow } from '../../domain/report/delivery-sums.ts';
import type { Level } from '../../domain/vocabulary.ts';
import type { Collections } from '../collections.ts';

export interface InsightsQuery {
  profileId: string;
  level: Level;
  range: DayRange;
  /** Restricts the query to these entities. */
  entityIds?: readonly string[];
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
export function insightsFilter({ profileId, level, range, entityIds }: InsightsQuery) {
  return {
    ...{ profile_id: profileId, level, date: { $gte: range.from, $lte: range.to } },
    ...(entityIds === undefined ? {} : { entity_id: { $in: [...entityIds] } }),
  };
}
