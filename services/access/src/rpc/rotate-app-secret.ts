// Handles RotateAppSecret: gives an app a new secret.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  RotateAppSecretRequest,
  RotateAppSecretResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import type { Access } from '../access.ts';

/** @throws AppError not_found for an unknown app, invalid_state when too many secrets would be live */
export function createRotateAppSecretRpc({ access }: { access: Access }) {
  return async function rotateAppSecret({
    appId,
    keepOthers,
    revokeKeys,
  }: RotateAppSecretRequest): Promise<MessageInitShape<typeof RotateAppSecretResponseSchema>> {
    const { text, revokedKeys } = await access.apps.rotateSecret(appId, { keepOthers, revokeKeys });
    return { clientSecret: text, revokedKeys };
  };
}
