// Defines the totals of a profile over a range of days or one day, and converts attribution's into them.
import type { GetOverviewResponse, OverviewDay } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';
import { count, countsByType, countsOf, exactDecimal } from '../answer-fields.ts';
import { MODELS } from '../query-fields.ts';
import { daysMeta, spendMeta } from '../report-days.ts';
import { knownValue, knownValueField, rateMeta } from '../unknown-rates.ts';

export const overviewFields = {
  spend: exactDecimal.nullable().meta({
    description:
      'null when an account that was connected was never synced for a day of the range before today, or the day has no rate; a measured zero is "0".',
  }),
  revenue: exactDecimal.nullable().meta({ description: 'null when a payment has no rate.' }),
  roas: exactDecimal
    .nullable()
    .meta({ description: 'revenue ÷ spend; null when either is unknown or nothing was spent.' }),
  conversions: count,
  cash_conversions: count,
  conversions_by_type: countsByType,
  unattributed_conversions: count,
  unattributed_revenue: exactDecimal.nullable(),
  known_value: knownValueField(exactDecimal, 'spend', 'revenue', 'unattributed_revenue'),
  currency: z.string().nullable(),
};

export const overviewMeta = { ...daysMeta, ...spendMeta, model: z.enum(MODELS), ...rateMeta };

/** Returns the totals without their currency, which attribution gives once for all days. */
export function overviewTotals(totals: GetOverviewResponse | OverviewDay) {
  return {
    spend: totals.spend ?? null,
    revenue: totals.revenue ?? null,
    roas: totals.roas ?? null,
    conversions: Number(totals.conversions),
    cash_conversions: Number(totals.cashConversions),
    conversions_by_type: countsOf(totals.conversionsByType),
    unattributed_conversions: Number(totals.unattributedConversions),
    unattributed_revenue: totals.unattributedRevenue ?? null,
    ...knownValue({
      spend: totals.knownSpend,
      revenue: totals.knownRevenue,
      unattributed_revenue: totals.knownUnattributedRevenue,
    }),
  };
}
