// Implements the commands key …: the API keys and user tokens of profiles.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ApiKey } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { type Command, list, optionalText, text, time, wholeNumber } from '../command.ts';
import { isoTime } from '../iso-time.ts';

const KEY = { value: 'ID', about: 'its id: the part between the prefix and the secret', required: true };

export const keyCommands: readonly Command[] = [
  {
    words: ['key', 'issue'],
    summary: 'issues an API key; its secret is shown only this once',
    options: {
      profile: { value: 'ID', about: 'the profile that it acts on', required: true },
      name: { value: 'X', about: 'what it is for', required: true },
      scopes: { value: 'a,b', about: 'what it may do; by default everything that it can hold' },
      'rate-limit': { value: '600', about: 'requests a minute' },
      'expires-at': { value: '2027-01-31T12:00:00Z', about: 'when it expires; by default never' },
      app: { value: 'ID', about: 'makes it a delegated key of this app, which provisioned the profile' },
    },
    run: async ({ access }, given) => {
      const scopes = list(given, 'scopes');
      const expiresAt = time(given, 'expires-at');
      const { keyId, apiKey } = await access.issueApiKey({
        profileId: text(given, 'profile'),
        name: text(given, 'name'),
        scopes,
        allScopes: scopes.length === 0,
        rateLimitPerMinute: wholeNumber(given, 'rate-limit') ?? 0,
        expiresAt: expiresAt && timestampFromDate(expiresAt),
        appId: optionalText(given, 'app'),
      });
      return { key_id: keyId, api_key: apiKey };
    },
  },
  {
    words: ['key', 'list'],
    summary: 'lists the keys and user tokens of a profile, without their secrets',
    options: { profile: { value: 'ID', about: 'the profile', required: true } },
    run: async ({ access }, given) => {
      const { keys } = await access.listApiKeys({ profileId: text(given, 'profile') });
      return { keys: keys.map(keyRow) };
    },
  },
  {
    words: ['key', 'rotate'],
    summary: 'issues a new secret for a key; the old one ends within a second',
    options: { key: KEY },
    run: async ({ access }, given) => {
      const { keyId, apiKey } = await access.rotateApiKey({ keyId: text(given, 'key') });
      return { key_id: keyId, api_key: apiKey };
    },
  },
  {
    words: ['key', 'revoke'],
    summary: 'ends a key or a user token within a second',
    options: { key: KEY },
    run: async ({ access }, given) => {
      const keyId = text(given, 'key');
      const { revokedAt } = await access.revokeApiKey({ keyId });
      return { key_id: keyId, revoked_at: isoTime(revokedAt) };
    },
  },
];

function keyRow(key: ApiKey): object {
  return {
    key_id: key.keyId,
    kind: key.kind,
    name: key.name,
    app_id: key.appId || null,
    user_id: key.userId || null,
    scopes: key.scopes,
    rate_limit_per_minute: key.rateLimitPerMinute,
    created_at: isoTime(key.createdAt),
    expires_at: isoTime(key.expiresAt),
    revoked_at: isoTime(key.revokedAt),
    last_used_at: isoTime(key.lastUsedAt),
  };
}
