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
        'The reports include what arrived before this time, five seconds before the answer, since younger events may be on their way from one consumer to the next. null when events wait or a consumer is unknown: waiting_since says since when.',
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
    // In the order in which events pass them, so that one on its way is found by one of them.
    const { stages } = await sites.getStages({ profileId });
    const arrears = await arrearsOf(replays, profileId);
    const progress = progressOf(stages, arrears, Date.now());
    return { data: { counted_until: countedUntil(progress.consumers, asked), ...progress } };
  },
});

/**
 * Returns up to when what arrived is in the reports, as ISO 8601; null when something waits, which may have arrived at any time before, and when
 * a consumer cannot be asked.
 * @param asked when the consumers were asked, in milliseconds
 */
export function countedUntil(consumers: readonly { readonly status: string }[], asked: number): string | null {
  return consumers.every(({ status }) => status === 'current') ? new Date(asked - SETTLING_MS).toISOString() : null;
}
