// Declares GET /overview, which returns the totals of the profile.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { orNull } from '../answer-fields.ts';
import { exampleRangeMeta, exampleSpendZones } from '../example-meta.ts';
import { dateFields, modelField, rangeOf, validRange } from '../query-fields.ts';
import { shownDays, shownOtherZones } from '../report-days.ts';
import { unknownRatesOf } from '../unknown-rates.ts';
import { overviewFields, overviewMeta, overviewTotals } from './overview-fields.ts';

const Overview = z.object(overviewFields).meta({ id: 'Overview' });

export const getOverview = operation({
  method: 'GET',
  path: '/overview',
  area: 'campaigns',
  summary: "The profile's totals",
  description: 'Spend, revenue and conversions of a range of days in the reporting currency; money is exact.',
  scopes: allOf('campaigns:read'),
  query: z.strictObject({ ...dateFields, model: modelField }).check(validRange),
  answer: answerOf(Overview, { meta: overviewMeta }),
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
      data: { ...overviewTotals(totals), currency: orNull(totals.currency) },
      meta: {
        ...shownDays(totals.days, range),
        ...shownOtherZones(totals.days),
        model,
        ...unknownRatesOf(totals.unknownRates),
      },
    };
  },
});
