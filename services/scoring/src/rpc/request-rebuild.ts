// Handles RequestRebuild, for a caller who does not want to wait for tomorrow's scores.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  RequestRebuildRequest,
  RequestRebuildResponseSchema,
} from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import type { QueueRebuild } from '../jobs/queue-rebuild.ts';
import type { Profiles } from '../store/profiles.ts';

interface Deps {
  readonly profiles: Pick<Profiles, 'ask'>;
  readonly queueRebuild: QueueRebuild;
  now(): Date;
}

/** @throws UNAVAILABLE while Valkey is away; the next sweep finds the profile due all the same */
export function requestRebuild({ profiles, queueRebuild, now }: Deps) {
  return async ({
    profileId,
  }: RequestRebuildRequest): Promise<MessageInitShape<typeof RequestRebuildResponseSchema>> => {
    const queued = await profiles.ask(profileId, now());
    if (queued) await queueRebuild(profileId);
    return { queued };
  };
}
