// Declares GET /campaigns/trend, which returns spend and delivery day by day.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, money } from '../answer-fields.ts';
import { examplePagination, exampleRangeMeta, exampleSpendZones } from '../example-meta.ts';
import { AD_LEVEL } from '../level.ts';
import { dateFields, LEVELS, levelField, rangeOf, validRange } from '../query-fields.ts';
import { shownDays, shownOtherZones, spendMeta } from '../report-days.ts';
import { rateMeta, unknownRatesOf } from '../unknown-rates.ts';
import { figure, reportMeta } from './counts.ts';

const MAX_ENTITIES = 10;
const UUID_LIST = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/i;

const Row = z
  .object({
    entity_id: z.uuid(),
    date: z.string().meta({ format: 'date' }),
    spend: money.nullable(),
    impressions: count,
    clicks: count,
  })
  .meta({ id: 'TrendRow' });

export const getTrend = operation({
  method: 'GET',
  path: '/campaigns/trend',
  area: 'campaigns',
  summary: 'Daily spend, impressions and clicks',
  description:
    "One row for each entity and synced day, with zeros where the entity did not deliver. A day that was never synced has no row, since its spend is unknown. Days are those of the entity's ad account, whose time zone meta.other_time_zones names where it is not the profile's. Ids that do not belong to the profile give no rows.",
  scopes: allOf('campaigns:read'),
  query: z
    .strictObject({
      ...dateFields,
      entity_ids: z
        .string()
        .max(1000)
        .regex(UUID_LIST, 'must be UUIDs separated by commas')
        .refine((list) => list.split(',').length <= MAX_ENTITIES, `must name at most ${MAX_ENTITIES} entities`)
        .meta({
          description:
            'Up to 10 ids, separated by commas: campaign_id of GET /api/v1/campaigns, not ids of the platform.',
        }),
      level: levelField.default('campaign'),
    })
    .check(validRange),
  answer: pageOf(Row, { meta: { ...reportMeta, ...spendMeta, level: z.enum(LEVELS), ...rateMeta } }),
  errors: ['invalid_date_range', 'invalid_parameter'],
  examples: {
    answer: {
      data: [
        {
          entity_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
          date: '2026-01-01',
          spend: 13.2,
          impressions: 5210,
          clicks: 87,
        },
      ],
      pagination: examplePagination,
      meta: {
        ...exampleRangeMeta,
        ...exampleSpendZones,
        ...{ reporting_currency: 'USD', level: 'campaign', unknown_rates: [] },
      },
    },
  },
  handle: async ({ profileId, query }, { attribution }) => {
    const { level } = query;
    const range = rangeOf(query);
    const entityIds = [...new Set(query.entity_ids.toLowerCase().split(','))];
    const { rows, reportingCurrency, days, unknownRates } = await attribution.getTrend({
      profileId,
      range,
      entityIds,
      level: AD_LEVEL[level],
    });
    return {
      data: rows.map(({ entityId, date, spend, impressions, clicks }) => ({
        entity_id: entityId,
        date,
        spend: figure(spend),
        impressions: Number(impressions),
        clicks: Number(clicks),
      })),
      meta: {
        ...shownDays(days, range),
        ...shownOtherZones(days),
        ...{ level, reporting_currency: reportingCurrency },
        ...unknownRatesOf(unknownRates),
      },
    };
  },
});
