// Declares GET /paths, which shows by which channels people came to their conversions.
import type { ConversionPath, GetPathsResponse } from '@touchline/proto/gen/touchline/attribution/v1/paths_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, exactDecimal, orNull } from '../answer-fields.ts';
import { dateFields, integerField, rangeOf, validRange } from '../query-fields.ts';
import { daysMeta, shownDays } from '../report-days.ts';
import { knownValue, knownValueField, rateMeta, unknownRatesOf } from '../unknown-rates.ts';
import { pathsExample } from './paths-example.ts';

/** The first report on a year of a large profile reads its paths from the database. */
const DEADLINE_MS = 20_000;

const Path = z
  .object({
    channels: z.array(z.string()).meta({
      description:
        'The steps in order, each a channel: touches of one channel that follow one another are one step. Of more than 8 steps, the first 3 and the last 4 are shown, with "…" between them.',
      examples: [['paid_social', 'direct', 'email']],
    }),
    conversions: count,
    revenue: exactDecimal.nullable().meta({
      description:
        'The cash of these conversions less refunds, in the reporting currency; null when a payment has no rate.',
    }),
    known_value: knownValueField(exactDecimal, 'revenue'),
  })
  .meta({ id: 'CommonPath' });

const Length = z
  .object({
    touches_from: z.int().min(1),
    touches_to: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'Included; null for the last bucket, which has no end.' }),
    conversions: count,
  })
  .meta({ id: 'PathLengthBucket' });

const Lag = z
  .object({
    days_from: z.int().min(0).meta({ description: 'A day is 24 hours.' }),
    days_to: z.int().min(1).nullable().meta({ description: 'Excluded; null for the last bucket, which has no end.' }),
    conversions: count,
  })
  .meta({ id: 'PathLagBucket' });

const Paths = z
  .object({
    conversions: count.meta({ description: 'With at least one touch in their lookback window.' }),
    conversions_without_touch: count.meta({
      description:
        'Without any. Together with conversions, those of GET /api/v1/overview, once an upgrade has derived everybody anew.',
    }),
    paths: z.array(Path).meta({
      description: 'The commonest paths, the most frequent first; equally frequent ones by their channels.',
    }),
    other_conversions: count.meta({ description: 'Conversions with a path that is not listed.' }),
    lengths: z.array(Length).meta({
      description:
        'How many touches the paths of all conversions have. Every bucket, in order; they add up to conversions.',
    }),
    lags: z.array(Lag).meta({
      description:
        'How many days it took from the first touch of the path to the conversion. Every bucket, in order; they add up to conversions.',
    }),
    currency: z.string().nullable(),
  })
  .meta({ id: 'ConversionPaths' });

export const getPaths = operation({
  method: 'GET',
  path: '/paths',
  area: 'campaigns',
  beyondContract: true,
  summary: 'See by which channels people came to their conversions',
  description:
    'The path to a conversion is the channels of the touches in its lookback window, in the order in which they happened: the touches that the attribution models weigh, direct visits among them. The answer has the commonest paths of the conversions in a range of days, how many touches paths have, and how long they take. Payments that were refunded in full are not counted.',
  scopes: allOf('campaigns:read'),
  query: z
    .strictObject({
      ...dateFields,
      conversion_type: z
        .string()
        .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'must be the conversion_key of a goal')
        .optional()
        .meta({
          description: 'Only conversions of this type: conversion_key of one of the goals. By default all.',
          examples: ['payment_received'],
        }),
      limit: integerField({ min: 1, max: 100, fallback: 20, description: 'The most paths that are listed.' }),
    })
    .check(validRange),
  answer: answerOf(Paths, { meta: { ...daysMeta, ...rateMeta } }),
  errors: ['invalid_date_range', 'invalid_parameter'],
  examples: { answer: pathsExample },
  handle: async ({ profileId, query }, { paths }) => {
    const { conversion_type: conversionKey, limit } = query;
    const range = rangeOf(query);
    const answer = await paths.getPaths({ profileId, range, conversionKey, limit }, { deadlineMs: DEADLINE_MS });
    return {
      data: pathsOf(answer),
      meta: { ...shownDays(answer.days, range), ...unknownRatesOf(answer.unknownRates) },
    };
  },
});

const pathsOf = (answer: GetPathsResponse): z.input<typeof Paths> => ({
  conversions: Number(answer.conversions),
  conversions_without_touch: Number(answer.conversionsWithoutTouch),
  paths: answer.paths.map(pathOf),
  other_conversions: Number(answer.otherConversions),
  lengths: answer.lengths.map(({ touchesFrom, touchesTo, conversions }) => ({
    ...{ touches_from: touchesFrom, touches_to: touchesTo ?? null, conversions: Number(conversions) },
  })),
  lags: answer.lags.map(({ daysFrom, daysTo, conversions }) => ({
    ...{ days_from: daysFrom, days_to: daysTo ?? null, conversions: Number(conversions) },
  })),
  currency: orNull(answer.reportingCurrency),
});

const pathOf = ({ channels, conversions, revenue, knownRevenue }: ConversionPath): z.input<typeof Path> => ({
  channels,
  conversions: Number(conversions),
  revenue: revenue ?? null,
  ...knownValue({ revenue: knownRevenue }),
});
