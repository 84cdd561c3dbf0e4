// Implements the commands replay …: a replay derives everything of a profile anew, while reports keep their present figures.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { AdminClients } from '../clients.ts';
import { type Command, text } from '../command.ts';

const profile = { value: 'ID', about: 'the profile', required: true };

/** `npm run ops` has these commands too, with other addresses. */
export const replayCommands: readonly Command<Pick<AdminClients, 'replays'>>[] = [
  {
    words: ['replay', 'start'],
    summary: 'derives every figure of a profile anew; a replay that has not finished starts over',
    options: { profile },
    run: async (clients, given) => {
      const { queued } = await clients.replays.requestReplay({ profileId: text(given, 'profile') });
      return { queued };
    },
  },
  {
    words: ['replay', 'status'],
    summary: 'shows how far the last replay of a profile is',
    options: { profile },
    run: async (clients, given) => {
      const replay = await clients.replays.getReplayStatus({ profileId: text(given, 'profile') });
      const at = (time: typeof replay.queuedAt) => (time ? timestampDate(time).toISOString() : null);
      return {
        status: replay.status,
        cause: replay.cause || null,
        phase: replay.phase || null,
        progress: replay.progress,
        persons_done: Number(replay.personsDone),
        events_done: Number(replay.eventsDone),
        queued_at: at(replay.queuedAt),
        started_at: at(replay.startedAt),
        finished_at: at(replay.finishedAt),
        retry_at: at(replay.retryAt),
        is_followed: replay.isFollowed,
        fallback: replay.fallback || null,
      };
    },
  },
];
