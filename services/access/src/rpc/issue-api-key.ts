// Handles IssueApiKey: mints a key of a profile or a delegated key of an app for an operator.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type {
  IssueApiKeyRequest,
  IssueApiKeyResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { Access } from '../access.ts';

/**
 * @throws AppError not_found for an unknown profile or app, validation_error for unknown scopes, no scopes, or an expiry in the
 * past; for a delegated key also insufficient_scope, healthcare_scope_forbidden and invalid_state
 */
export function createIssueApiKey({ access }: { access: Access }) {
  return async function issueApiKey(
    request: IssueApiKeyRequest,
  ): Promise<MessageInitShape<typeof IssueApiKeyResponseSchema>> {
    const { key, text } = await access.keys.issue('operator', {
      profileId: request.profileId,
      name: request.name,
      scopes: request.allScopes ? 'all' : request.scopes,
      rateLimitPerMinute: request.rateLimitPerMinute,
      expiresAt: request.expiresAt === undefined ? null : timestampDate(request.expiresAt),
      ...(request.appId !== '' && { appId: request.appId }),
    });
    return { keyId: key._id, apiKey: text };
  };
}
