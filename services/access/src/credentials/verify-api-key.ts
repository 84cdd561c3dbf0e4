// Turns the text of an API key or a user token into a credential, or into 401.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { scopesOfUserToken } from '@touchline/chassis/access/roles.ts';
import { unauthorized, workspaceArchived } from '@touchline/chassis/access/unauthorized.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { parseApiKey, secretMatches } from '../domain/api-key.ts';
import { partnerGrant } from '../domain/partner-grant.ts';
import type { KeyDoc, KeyStore } from '../store/keys.ts';
import type { ProfileRecord, Records } from './records.ts';

const NOTE_EVERY_MS = 60_000;

interface Deps {
  /** The deployment's short name; keys of another environment are refused without a look-up. */
  readonly env: string;
  readonly records: Pick<Records, 'key' | 'profile' | 'app' | 'person'>;
  readonly keys: Pick<KeyStore, 'touch'>;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** The members in which the three kinds of keys differ. */
type Own = Pick<Credential, 'kind' | 'principal' | 'role' | 'scopes' | 'withheldScopes'>;

/** Makes the verifier of keys and user tokens. @throws (the function) AppError unauthorized */
export function createVerifyApiKey({ env, records, keys, logger, now }: Deps) {
  return async function verifyApiKey(text: string): Promise<Credential> {
    const parsed = parseApiKey(text);
    if (!parsed || parsed.env !== env)
      throw unauthorized('malformed_credential', 'The credential is not an API key of this deployment.');
    const key = await records.key(parsed.id);
    // The comparison comes before all other checks, so that only a holder of the secret learns the state of a key.
    if (!secretMatches(parsed.secret, key?.secret_sha256 ?? null) || !key) throw unknownKey();
    if (key.revoked_at !== null) throw revoked();
    if (key.expires_at !== null && key.expires_at <= now())
      throw unauthorized('expired_credential', 'This API key has expired.');
    const of = key.profile_id === null ? null : await records.profile(key.profile_id);
    if (key.profile_id !== null && of === null) throw unknownKey();
    if (of?.archived) throw workspaceArchived();
    const own = await OWN[key.kind](key, of, records);
    noteUse(key);
    return {
      ...own,
      id: key._id,
      name: key.name,
      profileId: key.profile_id,
      workspaceId: of?.profile.workspace_id ?? key.workspace_id,
      entitlements: new Set(of?.profile.entitlements),
      defaultCountry: of?.profile.default_country ?? null,
      allowance: { of: `key:${key._id}`, perMinute: key.rate_limit_per_minute },
      expiresAt: key.expires_at,
    };
  };

  /** The request does not wait for this write, and losing one costs nothing. */
  function noteUse(key: KeyDoc): void {
    const at = now();
    if (at.getTime() - (key.last_used_at?.getTime() ?? 0) < NOTE_EVERY_MS) return;
    keys.touch(key._id, at).catch((err: unknown) => logger.warn({ err }, 'last use of a key was not recorded'));
  }
}

type OwnOf = (key: KeyDoc, of: ProfileRecord | null, records: Deps['records']) => Promise<Own>;

const OWN: Readonly<Record<KeyDoc['kind'], OwnOf>> = {
  profile: async (key) => ({
    kind: 'api_key',
    principal: { kind: 'api_key', id: key._id },
    role: null,
    scopes: new Set(key.scopes),
    withheldScopes: new Set(),
  }),

  /** Holds never more than the app itself, whatever the key was given, and nothing on a profile that is no longer the app's. */
  delegated: async (key, of, records) => {
    const app = await records.app(key.app_id ?? '');
    if (!app || app.disabled_at !== null || of?.profile.provisioned_by?.id !== app._id) throw revoked();
    if (app.archived) throw workspaceArchived();
    const { held, withheld } = partnerGrant({
      asked: key.scopes,
      granted: app.scopes,
      healthcare: of?.healthcare ?? false,
    });
    return {
      kind: 'api_key',
      principal: { kind: 'app', id: app._id },
      role: null,
      scopes: held,
      withheldScopes: withheld,
    };
  },

  /** Ends with the membership and shrinks with the role, which counts in the workspace of the profile. */
  user: async (key, of, records) => {
    const person = await records.person(key.user_id ?? '');
    const member = person?.memberships.find(({ workspace_id }) => workspace_id === key.workspace_id);
    const isElsewhere = of !== null && of.profile.workspace_id !== key.workspace_id;
    if (!person || person.user.disabled_at !== null || !member || isElsewhere) throw revoked();
    const allowed = new Set<string>(scopesOfUserToken(member.role));
    return {
      kind: 'user_token',
      principal: { kind: 'user', id: person.user._id },
      role: member.role,
      scopes: new Set(key.scopes.filter((scope) => allowed.has(scope))),
      withheldScopes: new Set(),
    };
  },
};

const unknownKey = () => unauthorized('invalid_credential', 'This API key is not known here.');
const revoked = () => unauthorized('revoked_credential', 'This API key was revoked.');
