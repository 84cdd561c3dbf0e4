// Declares GET /tracking/freshness, which tells up to when received events are in the reports.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { time } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { arrearsOf, EXAMPLE_PROGRESS, progressFields, progressOf } from './consumer-rows.ts';

/** For how long an event may be on its way without being found to wait. */
const SETTLING_MS = 5000;

const Freshness = z
  .object({
    counted_until: time.nullable().meta({
      description:
        'The reports include every event that arrived before this time. When none waits, it is five seconds before the answer, since younger ones may be on their way from one consumer to the next. null when none is known to wait, and a consumer is unknown.',
    }),
    ...progressFields,
  })
  .meta({ id: 'Freshness' });

export const getFreshness = operation({
  method: 'GET',
  path: '/tracking/freshness',
  area: 'tracking',
  beyondContract: true,
  summary: 'Read up to when events are counted',
  description:
    'Returns up to when the events of the profile are in its reports, and where later ones wait. GET /api/v1/tracking/ops has the same, with counts of what arrived, which take longer.',
  scopes: allOf('analytics:read'),
  answer: answerOf(Freshness),
  errors: [],
  examples: {
    answer: { data: { counted_until: '2026-01-31T09:30:00.000Z', ...EXAMPLE_PROGRESS }, meta: exampleMeta },
  },
  handle: async ({ profileId }, { sites, replays }) => {
    const asked = Date.now();
    const [{ stages }, arrears] = await Promise.all([sites.getStages({ profileId }), arrearsOf(replays, profileId)]);
    const progress = progressOf(stages, arrears, Date.now());
    return { data: { counted_until: countedUntil(progress, asked), ...progress } };
  },
});

/**
 * Returns up to when what arrived is in the reports, as ISO 8601; null when nobody knows.
 * @param asked when the consumers were asked, in milliseconds
 */
export function countedUntil(
  { lag_ms, waiting_since }: Pick<ReturnType<typeof progressOf>, 'lag_ms' | 'waiting_since'>,
  asked: number,
): string | null {
  if (lag_ms === null) return null;
  const waiting = waiting_since === null ? asked : Date.parse(waiting_since);
  return new Date(Math.min(waiting, asked - SETTLING_MS)).toISOString();
}
