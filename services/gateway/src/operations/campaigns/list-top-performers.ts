// GET /top-performers: the ads that do better than others like them.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { orNull, time, timeOrNull } from '../answer-fields.ts';
import { exampleMeta, examplePagination, exampleSpendZones } from '../example-meta.ts';
import { cursorField, integerField, listField } from '../query-fields.ts';
import { shownOtherZones, shownZone, spendMeta, zoneMeta } from '../report-days.ts';
import { rateMeta, unknownRatesOf } from '../unknown-rates.ts';
import {
  FORMATS,
  OBJECTIVES,
  OUTCOME_KINDS,
  TopPerformer,
  TRUTH_GRADES,
  topPerformer,
  WINDOWS,
} from './top-performer.ts';
import { topPerformerExample } from './top-performer-example.ts';

const Query = z.strictObject({
  window: z.enum(WINDOWS).default('28d').meta({
    description: "The days that are scored, of the profile's time zone, up to that of the last rebuild; no others.",
  }),
  limit: integerField({ min: 1, max: 50, fallback: 10, description: 'Page size.' }),
  cursor: cursorField,
  min_spend: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,18})?$/, 'must be an amount such as 150 or 99.5')
    .optional()
    .meta({
      description:
        'Only ads that spent at least this in the window, in the reporting currency; an unknown spend is not enough.',
      examples: ['100'],
    }),
  objectives: listField(OBJECTIVES, 'Only ads that are bought for one of these.'),
  truth_grades: listField(TRUTH_GRADES, 'Only ads of which as much is known.'),
  outcome_kinds: listField(OUTCOME_KINDS, 'Only ads with one of these as primary_outcome_kind.'),
  formats: listField(
    FORMATS,
    'Only creatives of these formats; ugc_video and talking_head find none: only eyes could tell them.',
  ),
  has_video: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({ description: 'true keeps video creatives, false those known to have none: static and carousel.' }),
});

export const listTopPerformers = operation({
  method: 'GET',
  path: '/top-performers',
  area: 'campaigns',
  summary: 'Ads that do better than others like them',
  description:
    'Ads of the profile by composite_score: percentiles within a cohort of like ads, of rates that small samples have drawn toward the mean of the cohort. Scores are rebuilt once a day and soon after a sync; the list is empty before the first rebuild, and a freshly connected ad account needs one sync. A page goes on behind the last ad of the one before, also when a rebuild comes between the two. docs/scoring.md has the formula.',
  scopes: allOf('campaigns:read'),
  query: Query,
  answer: pageOf(TopPerformer, {
    meta: {
      ...{ ...zoneMeta, ...spendMeta, ...rateMeta },
      window: z.enum(WINDOWS),
      reporting_currency: z.string().nullable(),
      rebuilt_at: time.nullable().meta({ description: 'When the scores were made; null before the first rebuild.' }),
    },
  }),
  errors: ['invalid_parameter'],
  examples: {
    answer: {
      data: [topPerformerExample],
      pagination: examplePagination,
      meta: {
        ...exampleMeta,
        ...exampleSpendZones,
        reporting_currency: 'USD',
        unknown_rates: [],
        window: '28d',
        rebuilt_at: '2026-01-15T03:10:00.000Z',
      },
    },
  },
  handle: async ({ profileId, query }, { scoring }) => {
    const { window, limit, cursor } = query;
    const answer = await scoring.listTopPerformers({
      ...{ profileId, window, limit, cursor },
      minSpend: query.min_spend,
      objectives: query.objectives,
      truthGrades: query.truth_grades,
      outcomeKinds: query.outcome_kinds,
      formats: query.formats,
      hasVideo: query.has_video,
    });
    return {
      data: answer.ads.map((ad) => topPerformer(ad, window)),
      pagination: { has_next: answer.nextCursor !== '', cursor: orNull(answer.nextCursor) },
      meta: {
        ...shownZone(answer.days),
        ...shownOtherZones(answer.days),
        window,
        reporting_currency: answer.reportingCurrency || null,
        ...unknownRatesOf(answer.unknownRates),
        rebuilt_at: timeOrNull(answer.rebuiltAt),
      },
    };
  },
});
