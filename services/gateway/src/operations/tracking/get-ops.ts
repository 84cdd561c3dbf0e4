// Declares GET /tracking/ops, which shows whether events arrive, and how far they have got.
import type { IntakeCounts, Stage } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, orNull, time, timeOrNull } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';

const Counts = z.object({ total: count, browsers: count, servers: count, providers: count });
const STAGES = ['bus', 'identity', 'attribution', 'reports'] as const;

const Ops = z
  .object({
    last_event_at: time.nullable(),
    last_hour: Counts.meta({ description: 'Recorded events by origin.' }),
    last_day: Counts,
    refused_last_day: z.array(z.object({ code: z.string(), field: z.string().nullable(), count })).meta({
      description: 'Refused events by reason, most frequent first; GET /api/v1/tracking/quality has the newest ones.',
    }),
    stages: z
      .array(
        z.object({
          stage: z.enum(STAGES),
          status: z.enum(['current', 'behind', 'unknown']),
          waiting_since: time.nullable().meta({ description: 'When the oldest waiting event arrived; null for none.' }),
        }),
      )
      .meta({
        description:
          'The stages that an event passes: onto the bus, through identity (which person it belongs to), into attribution (the journey), into the figures of reports. unknown when a stage cannot be queried.',
      }),
    waiting_since: time.nullable().meta({
      description:
        'When the oldest event of this profile arrived that reports do not include yet; null when they include all.',
    }),
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
        last_event_at: '2026-01-31T09:30:00.000Z',
        last_hour: { total: 61, browsers: 58, servers: 3, providers: 0 },
        last_day: { total: 1284, browsers: 1201, servers: 80, providers: 3 },
        refused_last_day: [{ code: 'validation_error', field: 'properties.currency', count: 2 }],
        stages: STAGES.map((stage) => ({ stage, status: 'current', waiting_since: null })),
        waiting_since: null,
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId }, { sites, replays }) => {
    const [ops, arrears] = await Promise.all([
      sites.getOps({ profileId }),
      // A service that is unavailable is what the answer must show, so it must not fail the answer.
      replays.getArrears({ profileId }).catch(() => undefined),
    ]);
    const isKnown = arrears !== undefined;
    const stages = [
      ...ops.stages,
      { name: 'attribution', isKnown, waitingSince: arrears?.unreadSince },
      { name: 'reports', isKnown, waitingSince: arrears?.underivedSince },
    ].map(stageRow);
    const waiting = stages.flatMap(({ waiting_since }) => waiting_since ?? []).sort();
    return {
      data: {
        last_event_at: timeOrNull(ops.lastEventAt),
        last_hour: countsRow(ops.lastHour),
        last_day: countsRow(ops.lastDay),
        refused_last_day: ops.refusals.map(({ code, field, count: refused }) => ({
          code,
          field: orNull(field),
          count: Number(refused),
        })),
        stages,
        waiting_since: waiting[0] ?? null,
      },
    };
  },
});

function stageRow({ name, isKnown, waitingSince }: Pick<Stage, 'name' | 'isKnown' | 'waitingSince'>) {
  return {
    stage: name as (typeof STAGES)[number],
    status: !isKnown ? ('unknown' as const) : waitingSince ? ('behind' as const) : ('current' as const),
    waiting_since: timeOrNull(waitingSince),
  };
}

function countsRow(counts: IntakeCounts | undefined): z.input<typeof Counts> {
  const browsers = Number(counts?.browsers ?? 0n);
  const servers = Number(counts?.servers ?? 0n);
  const providers = Number(counts?.providers ?? 0n);
  return { total: browsers + servers + providers, browsers, servers, providers };
}
