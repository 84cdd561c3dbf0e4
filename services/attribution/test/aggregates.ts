// Adds up figures in the database, straight from what is stored, to check what reports add up in memory.
import type { Decimal128 } from 'mongodb';
import { Exact } from '../src/domain/exact-decimal.ts';
import { derivedKey } from '../src/domain/generation.ts';
import { addClaim, type ClaimSums, NO_CLAIM } from '../src/domain/report/comparison.ts';
import { type DeliverySums, type Spend, sumDelivery } from '../src/domain/report/delivery-sums.ts';
import { addCounts, type FactSums } from '../src/domain/report/fact-sums.ts';
import { deliveryRows, type InsightsQuery, insightsFilter } from '../src/store/ads/read-insights.ts';
import type { Collections } from '../src/store/collections.ts';
import type { FactsQuery, Figures } from '../src/store/figures/open-figures.ts';
import { ratesFor } from '../src/store/payments/read-rates.ts';

interface GroupedFacts {
  _id: string;
  count: number;
  by_type: Record<string, number>[];
  cash_count: number;
  cash_value: Decimal128;
  cash_unknown: number;
  first_count: number;
}

/** Returns the facts of every entity key. */
export async function factsInDatabase(
  { dailyFacts }: Collections,
  generation: Figures['generation'],
  { model, level, range: { from, to } }: FactsQuery,
): Promise<Map<string, FactSums>> {
  const rows = dailyFacts.aggregate<GroupedFacts>([
    { $match: { profile_id: derivedKey(generation), model, level, day: { $gte: from, $lte: to } } },
    {
      $group: {
        _id: '$entity_id',
        count: { $sum: '$count' },
        by_type: { $push: '$by_type' },
        cash_count: { $sum: '$cash_count' },
        cash_value: { $sum: '$cash_value' },
        cash_unknown: { $sum: '$cash_unknown' },
        first_count: { $sum: '$first_count' },
      },
    },
  ]);
  return new Map((await rows.toArray()).map((row) => [row._id, sumsOf(row)]));
}

const sumsOf = (row: GroupedFacts): FactSums => ({
  count: row.count,
  byType: addCounts(row.by_type),
  cashCount: row.cash_count,
  cashValue: new Exact(row.cash_value.toString()),
  cashUnknown: row.cash_unknown,
  firstCount: row.first_count,
});

type Money = Pick<Figures, 'currency'>;

/** Returns the delivery of each entity. */
export async function deliveriesInDatabase(
  { adInsights, rates }: Collections,
  { currency }: Money,
  query: InsightsQuery,
): Promise<Map<string, DeliverySums>> {
  const rows = await deliveryRows(adInsights, query);
  return sumDelivery(
    rows,
    currency,
    await ratesFor(rates, [currency, ...rows.map((row) => row.currency)], query.range),
  );
}

/** Returns what platforms claim for each entity. */
export async function claimsInDatabase(
  { adInsights, rates }: Collections,
  { currency }: Money,
  query: InsightsQuery,
): Promise<Map<string, ClaimSums>> {
  const rows = await adInsights.find(insightsFilter(query)).toArray();
  const table = await ratesFor(rates, [currency, ...rows.map((row) => row.currency)], query.range);
  const claims = new Map<string, ClaimSums>();
  for (const { entity_id: entityId, conversions, conversions_exact, ...row } of rows) {
    const claimed = {
      ...{ entityId, date: row.date, currency: row.currency, conversionValue: row.conversion_value },
      conversions: conversions_exact ?? (conversions === null ? null : String(conversions)),
      leads: row.leads_exact ?? null,
    };
    claims.set(entityId, addClaim(claims.get(entityId) ?? NO_CLAIM, claimed, currency, table));
  }
  return claims;
}

/** Returns what was spent each day. */
export async function spendsInDatabase({ adInsights }: Collections, query: InsightsQuery): Promise<Spend[]> {
  const rows = adInsights.aggregate<{ _id: { date: string; currency: string }; spend: Decimal128 }>([
    { $match: insightsFilter(query) },
    { $group: { _id: { date: '$date', currency: '$currency' }, spend: { $sum: { $toDecimal: '$spend' } } } },
  ]);
  return (await rows.toArray()).map(({ _id, spend }) => ({ ..._id, spend: spend.toString() }));
}
