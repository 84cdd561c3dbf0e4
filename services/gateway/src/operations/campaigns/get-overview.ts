// Declares GET /overview, which returns the totals of the profile.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, countsByType, countsOf, exactDecimal, orNull } from '../answer-fields.ts';
import { exampleRangeMeta, exampleSpendZones } from '../example-meta.ts';
import { dateFields, MODELS, modelField, rangeOf, validRange } from '../query-fields.ts';
import { daysMeta, shownDays, shownOtherZones, spendMeta } from '../report-days.ts';
import { knownValue, knownValueField, rateMeta, unknownRatesOf } from '../unknown-rates.ts';

const Overview = z
  .object({
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
  })
  .meta({ id: 'Overview' });

export const getOverview = operation({
  method: 'GET',
  path: '/overview',
  area: 'campaigns',
  summary: "The profile's totals",
  description: 'Spend, revenue and conversions of a range of days in the reporting currency; money is exact.',
  scopes: allOf('campaigns:read'),
  query: z.strictObject({ ...dateFields, model: modelField }).check(validRange),
  answer: answerOf(Overview, { meta: { ...daysMeta, ...spendMeta, model: z.enum(MODELS), ...rateMeta } }),
  errors: ['invalid_date_range', 'invalid_parameter'],
  examples: {
    answer: {
      data: {
        spend: '812.4',
        revenue: '3250',
        roas: '4.0005',
        conversions: 61,
        cash_conversions: 22,
        conversions_by_type: { lead_created: 39, payment_received: 22 },
        unattributed_conversions: 8,
        unattributed_revenue: '210.5',
        currency: 'USD',
      },
      meta: { ...exampleRangeMeta, ...exampleSpendZones, model: 'last_touch', unknown_rates: [] },
    },
  },
  handle: async ({ profileId, query }, { attribution }) => {
    const { model } = query;
    const range = rangeOf(query);
    const totals = await attribution.getOverview({ profileId, range, model });
    return {
      data: {
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
        currency: orNull(totals.currency),
      },
      meta: {
        ...shownDays(totals.days, range),
        ...shownOtherZones(totals.days),
        model,
        ...unknownRatesOf(totals.unknownRates),
      },
    };
  },
});
