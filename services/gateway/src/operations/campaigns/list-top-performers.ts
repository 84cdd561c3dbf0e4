// Declares GET /top-performers, which lists the ads that do better than similar ads.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { orNull, time, timeOrNull } from '../answer-fields.ts';
import { exampleMeta, examplePagination, exampleSpendZones } from '../example-meta.ts';
import { cursorField, integerField, listField } from '../query-fields.ts';
import { shownOtherZones, shownZone, spendMeta, zoneMeta } from '../report-days.ts';
import { rateMeta, unknownRatesOf } from '../unknown-rates.ts';
import { topPerformer } from './top-performer.ts';
import { topPerformerExample } from './top-performer-example.ts';
import { FORMATS, OBJECTIVES, OUTCOME_KINDS, TopPerformer, TRUTH_GRADES, WINDOWS } from './top-performer-shape.ts';

const Query = z.strictObject({
  window: z.enum(WINDOWS).default('28d').meta({
    description:
      "The days that are scored, in the profile's time zone, up to the day of the last rebuild; no other windows exist.",
  }),
  limit: integerField({ min: 1, max: 50, fallback: 10, description: 'Page size.' }),
  cursor: cursorField,
  min_spend: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,18})?$/, 'must be an amount such as 150 or 99.5')
    .optional()
    .meta({
      description:
        'Only ads that spent at least this in the window, in the reporting currency; ads of unknown spend are left out.',
      examples: ['100'],
    }),
  objectives: listField(OBJECTIVES, 'Only ads that are bought for one of these objectives.'),
  truth_grades: listField(TRUTH_GRADES, 'Only ads with one of these as truth_grade.'),
  outcome_kinds: listField(OUTCOME_KINDS, 'Only ads with one of these as primary_outcome_kind.'),
  formats: listField(
    FORMATS,
    'Only creatives of these formats; ugc_video and talking_head match none, since only people could recognise them.',
  ),
  has_video: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({ description: 'true keeps video creatives, false those known not to be videos: static and carousel.' }),
});

export const listTopPerformers = operation({
  method: 'GET',
  path: '/top-performers',
  area: 'campaigns',
  summary: 'Ads that do better than similar ads',
  description:
    'Ads of the profile by composite_score: percentiles, within a cohort of similar ads, of rates that are drawn toward the mean of the cohort when samples are small. Scores are rebuilt once a day and soon after a sync; the list is empty before the first rebuild, and a newly connected ad account needs one sync. A page continues after the last ad of the page before, even when a rebuild happens between the two. docs/scoring.md has the formula.',
  scopes: allOf('campaigns:read'),
  query: Query,
  answer: pageOf(TopPerformer, {
    meta: {
      ...{ ...zoneMeta, ...spendMeta, ...rateMeta },
      window: z.enum(WINDOWS),
      reporting_currency: z.string().nullable(),
      rebuilt_at: time
        .nullable()
        .meta({ description: 'When the scores were computed; null before the first rebuild.' }),
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
