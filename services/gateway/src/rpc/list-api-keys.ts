// ListApiKeys: the keys and user tokens of a profile, for operators.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  ApiKeySchema,
  ListApiKeysRequest,
  ListApiKeysResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { notFound } from '../access/standing.ts';
import type { KeyDoc } from '../store/keys.ts';
import type { Stores } from '../store/stores.ts';

/** Throws not_found for an unknown profile. */
export function createListApiKeys({ stores: { profiles, keys } }: { stores: Pick<Stores, 'profiles' | 'keys'> }) {
  return async function listApiKeys({
    profileId,
  }: ListApiKeysRequest): Promise<MessageInitShape<typeof ListApiKeysResponseSchema>> {
    if (!(await profiles.find(profileId))) throw notFound('profile');
    return { keys: (await keys.ofProfile(profileId)).map(keyMessage) };
  };
}

function keyMessage(key: KeyDoc): MessageInitShape<typeof ApiKeySchema> {
  return {
    keyId: key._id,
    kind: key.kind,
    profileId: key.profile_id ?? '',
    name: key.name,
    scopes: key.scopes,
    rateLimitPerMinute: key.rate_limit_per_minute,
    createdAt: timestampFromDate(key.created_at),
    expiresAt: timestampOrNone(key.expires_at),
    revokedAt: timestampOrNone(key.revoked_at),
    lastUsedAt: timestampOrNone(key.last_used_at),
    appId: key.app_id ?? '',
    userId: key.user_id ?? '',
  };
}

function timestampOrNone(at: Date | null) {
  return at === null ? undefined : timestampFromDate(at);
}
