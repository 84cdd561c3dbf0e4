// Declares GET /tracking/ops, which shows whether events arrive, and how far they have got.
import type { IntakeCounts, Stage } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, orNull, time, timeOrNull } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';

const Counts = z.object({ total: count, browsers: count, servers: count, providers: count });
const CONSUMERS = ['bus', 'identity', 'attribution', 'reports'] as const;

const Ops = z
  .object({
    events_last_hour: count.meta({
      description: 'Events that were recorded within the last hour, counted up to 100,000.',
    }),
    last_event_at: time.nullable(),
    lag_ms: count.nullable().meta({
      description:
        'For how long the oldest stored event of this profile has waited that reports do not include yet; 0 when they include all. null when none is known to wait, and a consumer is unknown.',
    }),
    last_hour: Counts.meta({ description: 'The same by origin.' }),
    last_day: Counts.meta({ description: 'Of the last 24 hours, counted up to 100,000.' }),
    refused_last_day: z.array(z.object({ code: z.string(), field: z.string().nullable(), count })).meta({
      description: 'Refused events by reason, most frequent first; GET /api/v1/tracking/quality has the newest ones.',
    }),
    consumers: z
      .array(
        z.object({
          name: z.enum(CONSUMERS),
          status: z.enum(['current', 'behind', 'unknown']),
          pending: count.nullable().meta({
            description:
              'How many events of this profile wait, for reports how many persons; counted up to 100. null when unknown.',
          }),
          waiting_since: time.nullable().meta({ description: 'When the oldest waiting event arrived; null for none.' }),
          lag_ms: count.nullable().meta({ description: 'For how long it has waited; 0 for none, null when unknown.' }),
        }),
      )
      .meta({
        description:
          'What an event passes, in this order: onto the bus, through identity (which person it belongs to), into attribution (the journey), into the figures of reports. unknown when one cannot be queried.',
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
        events_last_hour: 61,
        last_event_at: '2026-01-31T09:30:00.000Z',
        lag_ms: 0,
        last_hour: { total: 61, browsers: 58, servers: 3, providers: 0 },
        last_day: { total: 1284, browsers: 1201, servers: 80, providers: 3 },
        refused_last_day: [{ code: 'validation_error', field: 'properties.currency', count: 2 }],
        consumers: CONSUMERS.map((name) => ({
          ...{ name, status: 'current' as const, pending: 0, waiting_since: null, lag_ms: 0 },
        })),
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
    const now = Date.now();
    const consumers = [
      ...ops.stages,
      { name: 'attribution', isKnown, waitingSince: arrears?.unreadSince, pending: arrears?.unreadCount ?? 0 },
      { name: 'reports', isKnown, waitingSince: arrears?.underivedSince, pending: arrears?.underivedCount ?? 0 },
    ].map((stage) => consumerRow(stage, now));
    const waiting = consumers.flatMap(({ waiting_since }) => waiting_since ?? []).sort();
    const isAllKnown = consumers.every(({ status }) => status !== 'unknown');
    const lastHour = countsRow(ops.lastHour);
    return {
      data: {
        events_last_hour: lastHour.total,
        last_event_at: timeOrNull(ops.lastEventAt),
        lag_ms: waiting[0] !== undefined || isAllKnown ? lagOf(waiting[0], now) : null,
        last_hour: lastHour,
        last_day: countsRow(ops.lastDay),
        refused_last_day: ops.refusals.map(({ code, field, count: refused }) => ({
          code,
          field: orNull(field),
          count: Number(refused),
        })),
        consumers,
        waiting_since: waiting[0] ?? null,
      },
    };
  },
});

function consumerRow(stage: Pick<Stage, 'name' | 'isKnown' | 'waitingSince' | 'pending'>, now: number) {
  const { name, isKnown, waitingSince, pending } = stage;
  const since = timeOrNull(waitingSince);
  return {
    name: name as (typeof CONSUMERS)[number],
    status: !isKnown ? ('unknown' as const) : since ? ('behind' as const) : ('current' as const),
    pending: isKnown ? pending : null,
    waiting_since: since,
    lag_ms: isKnown ? lagOf(since, now) : null,
  };
}

/** Returns for how long something has waited; the clocks of two machines may differ by a little. */
const lagOf = (since: string | null | undefined, now: number): number =>
  since ? Math.max(0, now - Date.parse(since)) : 0;

function countsRow(counts: IntakeCounts | undefined): z.input<typeof Counts> {
  const browsers = Number(counts?.browsers ?? 0n);
  const servers = Number(counts?.servers ?? 0n);
  const providers = Number(counts?.providers ?? 0n);
  return { total: browsers + servers + providers, browsers, servers, providers };
}
