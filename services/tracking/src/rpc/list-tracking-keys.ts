// Handles ListTrackingKeys: the profile's active keys.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ListTrackingKeysRequest,
  ListTrackingKeysResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { TrackingKeys } from '../store/tracking-keys.ts';
import { keyMessage } from './issue-tracking-key.ts';

export function listTrackingKeysRpc({ keys }: { keys: Pick<TrackingKeys, 'list'> }) {
  return async ({
    profileId,
  }: ListTrackingKeysRequest): Promise<MessageInitShape<typeof ListTrackingKeysResponseSchema>> => ({
    keys: (await keys.list(profileId)).map(keyMessage),
  });
}
