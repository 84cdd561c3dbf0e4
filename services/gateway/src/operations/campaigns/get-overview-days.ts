// Declares GET /overview/days, which returns the totals of the profile for each day of a range.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exactDecimal, orNull } from '../answer-fields.ts';
import { examplePagination, exampleRangeMeta, exampleSpendZones } from '../example-meta.ts';
import { dateFields, modelField, rangeOf, validRange } from '../query-fields.ts';
import { shownDays, shownOtherZones } from '../report-days.ts';
import { unknownRatesOf } from '../unknown-rates.ts';
import { overviewFields, overviewMeta, overviewTotals } from './overview-fields.ts';

const Day = z
  .object({
    date: z.string().meta({ format: 'date' }),
    ...overviewFields,
    spend: exactDecimal.nullable().meta({
      description:
        'null when an account that was connected was not synced for this day, or the day has no rate; a measured zero is "0".',
    }),
  })
  .meta({ id: 'OverviewDay' });

export const getOverviewDays = operation({
  method: 'GET',
  path: '/overview/days',
  area: 'campaigns',
  beyondContract: true,
  summary: "The profile's totals, day by day",
  description:
    'The figures of GET /api/v1/overview for each day of the range, the oldest first: every day has a row, and its figures are those of the overview of that day alone. So its spend is null when that day was not measured, and "0" when nothing was spent on it. Counts and known amounts add up to those of the range.',
  scopes: allOf('campaigns:read'),
  query: z.strictObject({ ...dateFields, model: modelField }).check(validRange),
  answer: pageOf(Day, { statuses: { 200: 'All days of the range.' }, meta: overviewMeta }),
  errors: ['invalid_date_range', 'invalid_parameter'],
  examples: {
    answer: {
      data: [
        {
          date: '2026-01-01',
          spend: '26.2',
          revenue: '104.81',
          roas: '4.0004',
          conversions: 2,
          cash_conversions: 1,
          conversions_by_type: { lead_created: 1, payment_received: 1 },
          unattributed_conversions: 0,
          unattributed_revenue: '0',
          currency: 'USD',
        },
      ],
      pagination: examplePagination,
      meta: {
        ...exampleRangeMeta,
        ...{ date_to: '2026-01-01', ...exampleSpendZones, model: 'last_touch', unknown_rates: [] },
      },
    },
  },
  handle: async ({ profileId, query }, { attribution }) => {
    const { model } = query;
    const range = rangeOf(query);
    const { byDay, currency, days, unknownRates } = await attribution.getOverviewDays({ profileId, range, model });
    return {
      data: byDay.map((day) => ({ date: day.date, ...overviewTotals(day), currency: orNull(currency) })),
      meta: { ...shownDays(days, range), ...shownOtherZones(days), model, ...unknownRatesOf(unknownRates) },
    };
  },
});
