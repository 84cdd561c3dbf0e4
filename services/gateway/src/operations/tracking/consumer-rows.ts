// Declares and makes what answers tell of the consumers that a profile's events pass on their way to the reports.
import type { GetArrearsResponse } from '@touchline/proto/gen/touchline/attribution/v1/replays_pb.ts';
import type { Stage } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { count, time, timeOrNull } from '../answer-fields.ts';

export const CONSUMERS = ['bus', 'identity', 'attribution', 'reports'] as const;

/** The members of an answer that tell how far events have come. */
export const progressFields = {
  lag_ms: count.nullable().meta({
    description:
      'For how long the event that has waited longest for a consumer waits; 0 when reports include all. null when none is known to wait, and a consumer is unknown.',
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
        waiting_since: time
          .nullable()
          .meta({ description: 'Since when the oldest of them waits there; null for none.' }),
        lag_ms: count.nullable().meta({ description: 'For how long it has waited; 0 for none, null when unknown.' }),
      }),
    )
    .meta({
      description:
        'What an event passes, in this order: onto the bus, through identity (which person it belongs to), into attribution (the journey), into the figures of reports. unknown when one cannot be queried.',
    }),
  waiting_since: time.nullable().meta({
    description:
      'Since when the event that has waited longest for a consumer waits; null when reports include all. It arrived then or earlier.',
  }),
};

/** A profile whose events have all come to the reports, for examples. */
export const EXAMPLE_PROGRESS = {
  lag_ms: 0,
  consumers: CONSUMERS.map((name) => ({
    ...{ name, status: 'current' as const, pending: 0, waiting_since: null, lag_ms: 0 },
  })),
  waiting_since: null,
};

/**
 * Reads how far events have come in attribution; undefined when it cannot be queried, which is what an answer must show, so it must
 * not fail the answer.
 */
export const arrearsOf = (replays: Pick<Services['replays'], 'getArrears'>, profileId: string) =>
  replays.getArrears({ profileId }).catch(() => undefined);

/**
 * Tells how far events have come.
 * @param stages of tracking
 * @param arrears of attribution; undefined when it cannot be queried
 * @param now the time of the answer in milliseconds
 */
export function progressOf(stages: readonly Stage[], arrears: GetArrearsResponse | undefined, now: number) {
  const isKnown = arrears !== undefined;
  const consumers = [
    ...stages,
    { name: 'attribution', isKnown, waitingSince: arrears?.unreadSince, pending: arrears?.unreadCount ?? 0 },
    { name: 'reports', isKnown, waitingSince: arrears?.underivedSince, pending: arrears?.underivedCount ?? 0 },
  ].map((stage) => consumerRow(stage, now));
  const [oldest = null] = consumers.flatMap(({ waiting_since }) => waiting_since ?? []).sort();
  const isAllKnown = consumers.every(({ status }) => status !== 'unknown');
  return { lag_ms: oldest !== null || isAllKnown ? lagOf(oldest, now) : null, consumers, waiting_since: oldest };
}

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
