// Declares GET /tracking/replay-status, which shows the progress of the profile's replay, during which reports still show the old
// figures.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, orNull, time, timeOrNull } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';

const ReplayStatus = z
  .object({
    status: z.string().meta({
      description:
        'idle (there never was one), queued, running, done or failed. A failed one is retried automatically.',
      examples: ['running'],
    }),
    cause: z.string().nullable().meta({
      description: 'classification (the channel rules changed), time_zone (that of the profile changed) or operator.',
    }),
    phase: z.string().nullable().meta({
      description:
        'deriving; settling (events that arrived meanwhile); announcing (the new figures are served, and subscribers are notified of differences); clearing.',
    }),
    progress: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'The share of the profile that has been derived anew; 1 once the new figures are served.' }),
    persons_done: count,
    events_done: count,
    queued_at: time.nullable(),
    started_at: time.nullable(),
    finished_at: time.nullable(),
    is_followed: z.boolean().meta({ description: 'True when another replay waits for this one to end.' }),
    message: z.string().nullable().meta({ description: 'What to know or do; null when everything is in order.' }),
  })
  .meta({ id: 'ReplayStatus' });

export const getReplayStatus = operation({
  method: 'GET',
  path: '/tracking/replay-status',
  area: 'tracking',
  summary: 'Follow a replay',
  description:
    'A replay derives every figure of the profile anew, from all of its events: after channel rules change, or when an operator requests it. Reports show the old figures until all of the new ones are ready, and then switch to the new ones at once.',
  scopes: allOf('analytics:read'),
  answer: answerOf(ReplayStatus),
  errors: [],
  examples: {
    answer: {
      data: {
        status: 'running',
        cause: 'classification',
        phase: 'deriving',
        progress: 0.42,
        persons_done: 4200,
        events_done: 42_118,
        queued_at: '2026-01-31T09:30:00.000Z',
        started_at: '2026-01-31T09:30:01.000Z',
        finished_at: null,
        is_followed: false,
        message: null,
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId }, { replays }) => {
    const replay = await replays.getReplayStatus({ profileId });
    const retryAt = timeOrNull(replay.retryAt);
    return {
      data: {
        status: replay.status,
        cause: orNull(replay.cause),
        phase: orNull(replay.phase),
        progress: replay.progress,
        persons_done: Number(replay.personsDone),
        events_done: Number(replay.eventsDone),
        queued_at: timeOrNull(replay.queuedAt),
        started_at: timeOrNull(replay.startedAt),
        finished_at: timeOrNull(replay.finishedAt),
        is_followed: replay.isFollowed,
        message: retryAt && `A step failed and will be retried at ${retryAt}; reports keep their current figures.`,
      },
    };
  },
});
