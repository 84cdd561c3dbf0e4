// IssueApiKey: mints a key; its secret leaves in this answer and is kept nowhere.
import { randomBytes } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  IssueApiKeyRequest,
  IssueApiKeyResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { mintApiKey } from '../domain/api-key.ts';
import { isScope, SCOPES } from '../domain/scopes.ts';
import type { AccessStore } from '../store/access-store.ts';
import { invalid, requireName } from './access-request.ts';

/** Decisions: Tokens and keys. */
const DEFAULT_RATE_LIMIT_PER_MINUTE = 600;

interface Deps {
  readonly access: AccessStore;
  readonly env: string;
  readonly now: () => Date;
}

/** Throws not_found for an unknown profile, validation_error for unknown scopes, none at all, or an expiry in the past. */
export function createIssueApiKey({ access, env, now }: Deps) {
  return async function issueApiKey(
    request: IssueApiKeyRequest,
  ): Promise<MessageInitShape<typeof IssueApiKeyResponseSchema>> {
    const name = requireName(request.name);
    const scopes = request.allScopes ? [...SCOPES] : [...new Set(request.scopes)];
    if (scopes.length === 0 || !scopes.every(isScope))
      throw invalid('scopes must list at least one scope of the API, and no other.', 'scopes');
    const expiresAt = request.expiresAt === undefined ? null : timestampDate(request.expiresAt);
    if (expiresAt !== null && expiresAt <= now()) throw invalid('expires_at must lie ahead.', 'expires_at');
    if (!(await access.findProfile(request.profileId)))
      throw appError('NOT_FOUND', 'not_found', 'There is no such profile.');
    const key = mintApiKey(env, randomBytes);
    await access.insertKey({
      _id: key.id,
      profile_id: request.profileId,
      name,
      secret_sha256: key.secretSha256,
      scopes,
      rate_limit_per_minute: request.rateLimitPerMinute || DEFAULT_RATE_LIMIT_PER_MINUTE,
      created_at: now(),
      expires_at: expiresAt,
      revoked_at: null,
      last_used_at: null,
    });
    return { keyId: key.id, apiKey: key.text };
  };
}
