// Reads the daily rows of consecutive ads, a page of a caller who reads all of them.
import type { ClaimRow } from '../../domain/report/comparison.ts';
import type { DayRange } from '../../domain/report/date-range.ts';
import type { DeliveryRow } from '../../domain/report/delivery-sums.ts';
import type { Collections } from '../collections.ts';
import type { AdInsightDoc } from './ad-schema.ts';

/** Entities whose internal ids are between two, both inclusive: an index has them side by side, unlike any list of ids. */
export interface IdSpan {
  readonly first: string;
  readonly last: string;
}

export interface AdDaysQuery {
  readonly profileId: string;
  readonly range: DayRange;
  readonly span: IdSpan;
}

export interface AdDays {
  readonly deliveries: readonly DeliveryRow[];
  readonly claims: readonly ClaimRow[];
}

/** The fields of a daily row that a claim needs. */
type ClaimedDay = Pick<
  AdInsightDoc,
  'entity_id' | 'date' | 'currency' | 'conversions' | 'conversions_exact' | 'conversion_value' | 'leads_exact'
>;

type AdDay = ClaimedDay & { spend: string; impressions: number; clicks: number; reach: number } & {
  conversations_started_7d: number | null;
};

const FIELDS = {
  ...{ entity_id: 1, date: 1, currency: 1, spend: 1, impressions: 1, clicks: 1, reach: 1 },
  ...{ conversations_started_7d: 1, conversions: 1, conversions_exact: 1, conversion_value: 1, leads_exact: 1 },
} as const;

/** Returns what the ads of a span delivered and what their platforms claim, a row a day, in no order. */
export async function adDays(
  adInsights: Collections['adInsights'],
  { profileId, range, span }: AdDaysQuery,
): Promise<AdDays> {
  const days = await adInsights
    .find({ profile_id: profileId, level: 'ad', entity_id: within(span), date: { $gte: range.from, $lte: range.to } })
    .project<AdDay>(FIELDS)
    .batchSize(10_000)
    .toArray();
  return { deliveries: days.map(deliveryRow), claims: days.map(claimRow) };
}

/** Returns the condition on the id of an entity. */
export const within = ({ first, last }: IdSpan) => ({ $gte: first, $lte: last });

function deliveryRow({ entity_id, date, currency, spend, conversations_started_7d, ...day }: AdDay): DeliveryRow {
  const { impressions, clicks, reach } = day;
  return {
    ...{ entityId: entity_id, currency, spends: [{ date, spend }] },
    ...{ impressions, clicks, reach, conversations: conversations_started_7d },
  };
}

function claimRow(row: ClaimedDay): ClaimRow {
  return {
    entityId: row.entity_id,
    date: row.date,
    currency: row.currency,
    conversions: row.conversions_exact ?? (row.conversions === null ? null : String(row.conversions)),
    conversionValue: row.conversion_value,
    leads: row.leads_exact ?? null,
  };
}
