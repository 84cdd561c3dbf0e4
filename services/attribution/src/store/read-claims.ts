// Reads what ad platforms claim for themselves, grouped as their delivery is.
import type { Decimal128 } from 'mongodb';
import type { ClaimRow } from '../domain/report/comparison.ts';
import type { Collections } from './collections.ts';
import { type InCurrency, type InsightsQuery, rateDay } from './read-insights.ts';

interface GroupedClaims {
  _id: { entity_id: string; currency: string; date: string };
  conversions: number;
  conversions_reported: number;
  value: Decimal128;
  values_reported: number;
}

/** The claims of every entity at a level that reported on any day of the range; of an entity there can be several rows. */
export async function claimRows(
  adInsights: Collections['adInsights'],
  { profileId, level, range, currency }: InsightsQuery & InCurrency,
): Promise<ClaimRow[]> {
  const reported = (field: string) => ({ $sum: { $cond: [{ $ne: [{ $ifNull: [field, null] }, null] }, 1, 0] } });
  const cursor = adInsights.aggregate<GroupedClaims>([
    { $match: { profile_id: profileId, level, date: { $gte: range.from, $lte: range.to } } },
    {
      $group: {
        _id: { entity_id: '$entity_id', currency: '$currency', date: rateDay(currency) },
        conversions: { $sum: '$conversions' },
        conversions_reported: reported('$conversions'),
        value: { $sum: { $toDecimal: '$conversion_value' } },
        values_reported: reported('$conversion_value'),
      },
    },
  ]);
  return (await cursor.toArray()).map((row) => ({
    entityId: row._id.entity_id,
    date: row._id.date,
    currency: row._id.currency,
    conversions: row.conversions_reported === 0 ? null : row.conversions,
    conversionValue: row.values_reported === 0 ? null : row.value.toString(),
  }));
}
