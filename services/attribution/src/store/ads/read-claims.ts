// Reads what ad platforms claim for themselves, day by day.
import type { ClaimRow } from '../../domain/report/comparison.ts';
import type { Collections } from '../collections.ts';
import type { AdInsightDoc } from './ad-schema.ts';
import { type InsightsQuery, insightsFilter } from './read-insights.ts';

/** The fields of a daily row that a claim needs. */
export type ClaimedDay = Pick<
  AdInsightDoc,
  'entity_id' | 'date' | 'currency' | 'conversions' | 'conversions_exact' | 'conversion_value' | 'leads_exact'
>;

/** Returns the claims of every entity at a level on those days of the range that have any. */
export async function claimRows(adInsights: Collections['adInsights'], query: InsightsQuery): Promise<ClaimRow[]> {
  const rows = await adInsights
    .find(insightsFilter(query))
    .project<ClaimedDay>({
      entity_id: 1,
      date: 1,
      currency: 1,
      conversions: 1,
      conversions_exact: 1,
      conversion_value: 1,
      leads_exact: 1,
    })
    .batchSize(10_000)
    .toArray();
  return rows.map(claimRow);
}

/** Returns the claim of one daily row. */
export function claimRow(row: ClaimedDay): ClaimRow {
  return {
    entityId: row.entity_id,
    date: row.date,
    currency: row.currency,
    conversions: row.conversions_exact ?? (row.conversions === null ? null : String(row.conversions)),
    conversionValue: row.conversion_value,
    leads: row.leads_exact ?? null,
  };
}
