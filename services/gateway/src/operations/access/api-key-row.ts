// Shows a key or a user token to callers: everything except the secret.
import { create } from '@bufbuild/protobuf';
import { type ApiKey, ApiKeySchema } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { z } from 'zod';
import { orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';
import { exampleProfileId } from '../example-meta.ts';

export const ApiKeyRow = z
  .object({
    id: z.string().meta({ description: 'The part of the key between its prefix and its secret.' }),
    kind: z.enum(['profile', 'delegated', 'user']).meta({
      description: "A key of the profile, a delegated key of an app, or a person's token for an agent server.",
    }),
    name: z.string(),
    profile_id: z.uuid().nullable().meta({ description: 'The profile that it acts on.' }),
    app_id: z.uuid().nullable().meta({ description: 'The app of a delegated key.' }),
    scopes: z.array(z.string()),
    rate_limit_per_minute: z.int().min(1),
    created_at: time,
    expires_at: time.nullable(),
    revoked_at: time.nullable().meta({ description: 'Since when it is refused; null for a key that is not revoked.' }),
    last_used_at: time.nullable().meta({ description: 'Accurate to the minute.' }),
  })
  .meta({ id: 'ApiKey' });

export const apiKeyExample: z.input<typeof ApiKeyRow> = {
  id: '1GkUcsSV9nXUeWgqYsZ1bA',
  kind: 'profile',
  name: 'Server',
  profile_id: exampleProfileId,
  app_id: null,
  scopes: ['attribution:write', 'campaigns:read'],
  rate_limit_per_minute: 600,
  created_at: '2026-01-31T09:30:00.000Z',
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
};

/** @param key is always present in access's answers */
export function apiKeyRow(key: ApiKey = create(ApiKeySchema)): z.input<typeof ApiKeyRow> {
  return {
    id: key.keyId,
    kind: key.kind as z.input<typeof ApiKeyRow>['kind'],
    name: key.name,
    profile_id: orNull(key.profileId),
    app_id: orNull(key.appId),
    scopes: key.scopes,
    rate_limit_per_minute: key.rateLimitPerMinute,
    created_at: timeOf(key.createdAt),
    expires_at: timeOrNull(key.expiresAt),
    revoked_at: timeOrNull(key.revokedAt),
    last_used_at: timeOrNull(key.lastUsedAt),
  };
}
