// Handles RequestReplay: an operator has everything of a profile derived anew.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type {
  RequestReplayRequest,
  RequestReplayResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/replays_pb.ts';
import type { Db, MongoClient } from 'mongodb';
import { collectionsOf } from '../store/collections.ts';
import { requestReplay } from '../store/replay/replays.ts';

interface Deps {
  readonly client: MongoClient;
  readonly db: Db;
  /** Notifies the recompute loop of the profile. */
  readonly nudge: (profileIds: Iterable<string>) => void;
  readonly now: () => Date;
}

/** Handles RequestReplay. The channel rules that were set last stay the ones that count. */
export function createRequestReplay({ client, db, nudge, now }: Deps) {
  const collections = collectionsOf(db);

  return async function queueReplay({
    profileId,
  }: RequestReplayRequest): Promise<MessageInitShape<typeof RequestReplayResponseSchema>> {
    const request = { profileId, cause: 'operator' as const, now: now() };
    const queued = await withTransaction(client, (session) => requestReplay(collections, request, session));
    nudge([profileId]);
    return { queued };
  };
}
