// Handles IssueTrackingKey: returns the profile's active key, and makes one when there is none (contract: POST /tracking/keys).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  IssueTrackingKeyRequest,
  IssueTrackingKeyResponseSchema,
  TrackingKeySchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { TrackingKeyDoc, TrackingKeys } from '../store/tracking-keys.ts';

interface Deps {
  keys: Pick<TrackingKeys, 'issue'>;
  clock: () => Date;
}

export function issueTrackingKeyRpc({ keys, clock }: Deps) {
  return async ({
    profileId,
    operationId,
  }: IssueTrackingKeyRequest): Promise<MessageInitShape<typeof IssueTrackingKeyResponseSchema>> => {
    const { row, created } = await keys.issue(profileId, operationId, clock());
    return { key: keyMessage(row), created };
  };
}

/** Converts a key to the message that the RPCs return. */
export function keyMessage(row: TrackingKeyDoc): MessageInitShape<typeof TrackingKeySchema> {
  return { id: row._id, key: row.key, createdAt: timestampFromDate(row.created_at) };
}
