// Handles RotateApiKey: gives a key a new secret for an operator.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  RotateApiKeyRequest,
  RotateApiKeyResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { Access } from '../access.ts';

/** @throws AppError not_found for an unknown key, invalid_state for a revoked one */
export function createRotateApiKey({ access }: { access: Access }) {
  return async function rotateApiKey({
    keyId,
  }: RotateApiKeyRequest): Promise<MessageInitShape<typeof RotateApiKeyResponseSchema>> {
    const { key, text } = await access.keys.rotate(keyId);
    return { keyId: key._id, apiKey: text };
  };
}
