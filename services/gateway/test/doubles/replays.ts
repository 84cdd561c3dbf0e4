// Doubles attribution's replays, with one replay in progress.
import type { Handlers } from '@touchline/chassis/grpc/serve.ts';
import type { ReplayService } from '@touchline/proto/gen/touchline/attribution/v1/replays_pb.ts';
import { TIME } from './known-ids.ts';

export function replaysDouble(): Handlers<typeof ReplayService> {
  return {
    getReplayStatus: async () => ({
      status: 'running',
      cause: 'classification',
      phase: 'deriving',
      progress: 0.5,
      personsDone: 10n,
      eventsDone: 100n,
      queuedAt: TIME,
      startedAt: TIME,
    }),
    getArrears: async () => ({ underivedSince: TIME, underivedCount: 4 }),
    requestReplay: async () => ({ queued: true }),
  };
}
