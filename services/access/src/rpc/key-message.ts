// Converts a key or a user token to its message, without its secret.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ApiKeySchema } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { KeyDoc } from '../store/keys.ts';
import { timestampOrNone } from './timestamps.ts';

export function keyMessage(key: KeyDoc): MessageInitShape<typeof ApiKeySchema> {
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
