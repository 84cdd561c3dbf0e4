// Handles RevokeTrackingKey: the collector responds with 404 for the key within a second (collector/key-cache.ts).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  RevokeTrackingKeyRequest,
  RevokeTrackingKeyResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { TrackingKeys } from '../store/tracking-keys.ts';

interface Deps {
  keys: Pick<TrackingKeys, 'revoke'>;
  clock: () => Date;
}

/** @throws NOT_FOUND not_found for an id that is not that of an active key of the profile */
export function revokeTrackingKeyRpc({ keys, clock }: Deps) {
  return async ({
    profileId,
    id,
    operationId,
  }: RevokeTrackingKeyRequest): Promise<MessageInitShape<typeof RevokeTrackingKeyResponseSchema>> => {
    if (await keys.revoke(profileId, id, operationId, clock())) return {};
    throw appError('not_found', 'This profile has no active tracking key with that id.');
  };
}
