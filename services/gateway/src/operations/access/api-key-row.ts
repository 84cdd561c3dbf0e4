// A key or a user token as callers see it: everything but the secret.
import { z } from 'zod';
import type { KeyDoc } from '../../store/keys.ts';
import { time } from '../answer-fields.ts';
import { exampleProfileId } from '../example-meta.ts';

export const ApiKeyRow = z
  .object({
    id: z.string().meta({ description: 'The part of the key between its prefix and its secret.' }),
    kind: z
      .enum(['profile', 'delegated', 'user'])
      .meta({ description: "The profile's own, an app's on the profile, or a person's for an agent server." }),
    name: z.string(),
    profile_id: z.uuid().nullable().meta({ description: 'The profile that it acts on.' }),
    app_id: z.uuid().nullable().meta({ description: 'The app of a delegated key.' }),
    scopes: z.array(z.string()),
    rate_limit_per_minute: z.int().min(1),
    created_at: time,
    expires_at: time.nullable(),
    revoked_at: time.nullable().meta({ description: 'Since when it is refused; null for a key that works.' }),
    last_used_at: time.nullable().meta({ description: 'To the minute.' }),
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

export function apiKeyRow(key: KeyDoc): z.input<typeof ApiKeyRow> {
  const { _id: id, kind, name, profile_id, app_id, scopes, rate_limit_per_minute } = key;
  return {
    id,
    kind,
    name,
    profile_id,
    app_id,
    scopes: [...scopes],
    rate_limit_per_minute,
    created_at: key.created_at.toISOString(),
    expires_at: key.expires_at?.toISOString() ?? null,
    revoked_at: key.revoked_at?.toISOString() ?? null,
    last_used_at: key.last_used_at?.toISOString() ?? null,
  };
}
