// key …: the API keys and user tokens of profiles.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ApiKey } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { type Command, list, optionalText, text, time, wholeNumber } from '../command.ts';
import { isoTime } from '../iso-time.ts';

const KEY = { value: 'ID', about: 'its id: what stands between the prefix and the secret', required: true };

export const keyCommands: readonly Command[] = [
  {
    words: ['key', 'issue'],
    summary: 'another API key; its secret is shown this once',
    options: {
      profile: { value: 'ID', about: 'the profile that it acts on', required: true },
      name: { value: 'X', about: 'what it is for', required: true },
      scopes: { value: 'a,b', about: 'what it may do; everything that it can hold unless told' },
      'rate-limit': { value: '600', about: 'requests a minute' },
      'expires-at': { value: '2027-01-31T12:00:00Z', about: 'when it ends by itself; never unless told' },
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
    summary: 'the keys and user tokens of a profile, without their secrets',
    options: { profile: { value: 'ID', about: 'the profile', required: true } },
    run: async ({ access }, given) => {
      const { keys } = await access.listApiKeys({ profileId: text(given, 'profile') });
      return { keys: keys.map(keyRow) };
    },
  },
  {
    words: ['key', 'rotate'],
    summary: 'a new secret for a key; the old one ends within a second',
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
