// Declares GET /tracking/ops, which shows whether events arrive, and how far they have got.
import type { IntakeCounts } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, orNull, time, timeOrNull } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { arrearsOf, EXAMPLE_PROGRESS, progressFields, progressOf } from './consumer-rows.ts';

const Counts = z.object({ total: count, browsers: count, servers: count, providers: count });

const Ops = z
  .object({
    events_last_hour: count.meta({
      description: 'Events that were recorded within the last hour, counted up to 100,000.',
    }),
    last_event_at: time.nullable(),
    last_hour: Counts.meta({ description: 'The same by origin.' }),
    last_day: Counts.meta({ description: 'Of the last 24 hours, counted up to 100,000.' }),
    refused_last_day: z.array(z.object({ code: z.string(), field: z.string().nullable(), count })).meta({
      description: 'Refused events by reason, most frequent first; GET /api/v1/tracking/quality has the newest ones.',
    }),
    ...progressFields,
  })
  .meta({ id: 'TrackingOps' });

export const getOps = operation({
  method: 'GET',
  path: '/tracking/ops',
  area: 'tracking',
  summary: 'Read the state of ingest',
  description:
    'Returns when the last event arrived, how many arrived in the last hour and day, why others were refused, and whether any are waiting on their way to the reports.',
  scopes: allOf('analytics:read'),
  answer: answerOf(Ops),
  errors: [],
  examples: {
    answer: {
      data: {
        events_last_hour: 61,
        last_event_at: '2026-01-31T09:30:00.000Z',
        last_hour: { total: 61, browsers: 58, servers: 3, providers: 0 },
        last_day: { total: 1284, browsers: 1201, servers: 80, providers: 3 },
        refused_last_day: [{ code: 'validation_error', field: 'properties.currency', count: 2 }],
        ...EXAMPLE_PROGRESS,
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId }, { sites, replays }) => {
    const [ops, arrears] = await Promise.all([sites.getOps({ profileId }), arrearsOf(replays, profileId)]);
    const lastHour = countsRow(ops.lastHour);
    return {
      data: {
        events_last_hour: lastHour.total,
        last_event_at: timeOrNull(ops.lastEventAt),
        last_hour: lastHour,
        last_day: countsRow(ops.lastDay),
        refused_last_day: ops.refusals.map(({ code, field, count: refused }) => ({
          code,
          field: orNull(field),
          count: Number(refused),
        })),
        ...progressOf(ops.stages, arrears, Date.now()),
      },
    };
  },
});

function countsRow(counts: IntakeCounts | undefined): z.input<typeof Counts> {
  const browsers = Number(counts?.browsers ?? 0n);
  const servers = Number(counts?.servers ?? 0n);
  const providers = Number(counts?.providers ?? 0n);
  return { total: browsers + servers + providers, browsers, servers, providers };
}
