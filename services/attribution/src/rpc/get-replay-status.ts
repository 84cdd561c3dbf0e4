// Handles GetReplayStatus: reports how far the last replay of a profile is (contract: GET /tracking/replay-status).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  GetReplayStatusRequest,
  GetReplayStatusResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/replays_pb.ts';
import type { Db } from 'mongodb';
import { collectionsOf } from '../store/collections.ts';
import type { ReplayDoc } from '../store/replay/replay-schema.ts';
import { findReplay } from '../store/replay/replays.ts';

export function createGetReplayStatus({ db }: { db: Db }) {
  const { replays } = collectionsOf(db);

  return async function getReplayStatus({
    profileId,
  }: GetReplayStatusRequest): Promise<MessageInitShape<typeof GetReplayStatusResponseSchema>> {
    const replay = await findReplay(replays, profileId);
    return replay === null ? { status: 'idle' } : statusMessage(replay);
  };
}

function statusMessage(replay: ReplayDoc): MessageInitShape<typeof GetReplayStatusResponseSchema> {
  const { started_at, finished_at, failed, parts_done, parts_total } = replay;
  const isServed = replay.previous !== null;
  return {
    status: statusOf(replay),
    cause: replay.cause,
    phase: phaseOf(replay),
    progress: isServed ? 1 : parts_done / Math.max(1, parts_total),
    personsDone: BigInt(replay.persons_done),
    eventsDone: BigInt(replay.events_done),
    queuedAt: timestampFromDate(replay.queued_at),
    startedAt: started_at === null ? undefined : timestampFromDate(started_at),
    finishedAt: finished_at === null ? undefined : timestampFromDate(finished_at),
    retryAt: failed === null ? undefined : timestampFromDate(failed.retry_at),
    isFollowed: replay.next !== null,
    fallback: replay.fallback ?? '',
  };
}

function statusOf({ state, failed }: ReplayDoc): string {
  // What is still to be cleared away does not affect readers of figures.
  if (state === 'done' || state === 'clearing') return 'done';
  if (failed !== null) return 'failed';
  return state === 'queued' ? 'queued' : 'running';
}

function phaseOf({ state, parts_done, parts_total }: ReplayDoc): string {
  if (state === 'queued' || state === 'done') return '';
  return state === 'deriving' && parts_done === parts_total ? 'settling' : state;
}
