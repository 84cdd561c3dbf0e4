// GET /tracking/replay-status: how far the replay of the profile is, while reports still show the figures of before.
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
        'idle (there never was one), queued, running, done or failed. A failed one is tried again by itself.',
      examples: ['running'],
    }),
    cause: z.string().nullable().meta({
      description: 'classification (the channel rules changed), time_zone (that of the profile changed) or operator.',
    }),
    phase: z.string().nullable().meta({
      description:
        'deriving; settling (what came meanwhile); announcing (the new figures are served, subscribers are told what differs); clearing.',
    }),
    progress: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Share of the profile that is derived anew; 1 once the new figures are served.' }),
    persons_done: count,
    events_done: count,
    queued_at: time.nullable(),
    started_at: time.nullable(),
    finished_at: time.nullable(),
    is_followed: z.boolean().meta({ description: 'True when another replay waits behind this one.' }),
    message: z.string().nullable().meta({ description: 'What to know or do; null when all goes well.' }),
  })
  .meta({ id: 'ReplayStatus' });

export const getReplayStatus = operation({
  method: 'GET',
  path: '/tracking/replay-status',
  area: 'tracking',
  summary: 'Follow a replay',
  description:
    'A replay derives every figure of the profile anew, from all of its events: after channel rules change, or when an operator asks. Reports show the old figures until all of the new ones are there, and then the new ones at once.',
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
        message: retryAt && `A step failed and is tried again at ${retryAt}; reports keep the figures they have.`,
      },
    };
  },
});
