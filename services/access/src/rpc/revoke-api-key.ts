// Handles RevokeApiKey: ends a key or a user token for an operator.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  RevokeApiKeyRequest,
  RevokeApiKeyResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { Access } from '../access.ts';

/** Makes the method; a key that has ended before keeps its time. @throws (the method) AppError not_found for an unknown key */
export function createRevokeApiKey({ access }: { access: Access }) {
  return async function revokeApiKey({
    keyId,
  }: RevokeApiKeyRequest): Promise<MessageInitShape<typeof RevokeApiKeyResponseSchema>> {
    const { revokedAt } = await access.keys.revoke('operator', keyId);
    return { revokedAt: timestampFromDate(revokedAt) };
  };
}
