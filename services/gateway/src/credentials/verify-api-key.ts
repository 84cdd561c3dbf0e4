// Turns an Authorization header into a credential, or into 401: no request reads the database more than once a second a key.
import { parseApiKey, secretMatches } from '../domain/api-key.ts';
import { publicError } from '../http/public-error.ts';
import type { KeyRecord } from '../store/access-store.ts';
import type { Credential } from './credential.ts';

interface Deps {
  /** The deployment's short name; keys of another environment are refused without a look-up. */
  readonly env: string;
  readonly findKey: (id: string) => Promise<KeyRecord | null>;
  readonly now: () => Date;
}

export type VerifyCredential = (authorization: string | undefined) => Promise<Credential>;

const BEARER = /^bearer +(\S+) *$/i;

/**
 * Makes the verifier (contract: Authentication, rule 1).
 * @returns a function from the header's value to the credential
 * @throws (the function) PublicError unauthorized, with WWW-Authenticate (RFC 6750) and a reason to branch on
 */
export function createVerifyApiKey({ env, findKey, now }: Deps): VerifyCredential {
  return async function verifyApiKey(authorization) {
    if (!authorization)
      throw unauthorized('missing_credential', 'No credential was sent: add "Authorization: Bearer <key>".');
    const token = BEARER.exec(authorization)?.[1];
    const parsed = token === undefined ? null : parseApiKey(token);
    if (!parsed || parsed.env !== env) {
      throw unauthorized('malformed_credential', 'The credential is not an API key of this deployment.');
    }
    const record = await findKey(parsed.id);
    // The comparison comes before every other test, so that only a holder of the secret learns the state of a key.
    if (!secretMatches(parsed.secret, record?.key.secret_sha256 ?? null) || !record) {
      throw unauthorized('invalid_credential', 'This API key is not known here.');
    }
    const { key } = record;
    if (key.revoked_at !== null) throw unauthorized('revoked_credential', 'This API key was revoked.');
    if (key.expires_at !== null && key.expires_at <= now())
      throw unauthorized('expired_credential', 'This API key has expired.');
    return {
      kind: 'api_key',
      id: key._id,
      name: key.name,
      profileId: key.profile_id,
      scopes: record.scopes,
      entitlements: record.entitlements,
      rateLimitPerMinute: key.rate_limit_per_minute,
      expiresAt: key.expires_at,
    };
  };
}

function unauthorized(reason: string, message: string) {
  const challenge =
    reason === 'missing_credential' ? 'Bearer realm="touchline"' : 'Bearer realm="touchline", error="invalid_token"';
  return publicError('unauthorized', message, { members: { reason }, headers: { 'WWW-Authenticate': challenge } });
}
