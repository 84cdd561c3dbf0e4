// RevokeApiKey: ends a key or a user token, by an operator.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  RevokeApiKeyRequest,
  RevokeApiKeyResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { Access } from '../access.ts';

/** Throws not_found for an unknown key; one that has ended before keeps its time. */
export function createRevokeApiKey({ access }: { access: Access }) {
  return async function revokeApiKey({
    keyId,
  }: RevokeApiKeyRequest): Promise<MessageInitShape<typeof RevokeApiKeyResponseSchema>> {
    const { revokedAt } = await access.keys.revoke('operator', keyId);
    return { revokedAt: timestampFromDate(revokedAt) };
  };
}
