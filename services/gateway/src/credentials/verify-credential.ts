// Finds the credential that a request presents, of whatever kind, and has access verify it.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import type { RefuseCrossSite } from '@touchline/chassis/access/cross-site.ts';
import type { SenderHeaders } from '@touchline/chassis/access/sender-headers.ts';
import { sessionCookieIn } from '@touchline/chassis/access/session-cookie.ts';
import { unauthorized } from '@touchline/chassis/access/unauthorized.ts';
import type { CredentialCache } from './credential-cache.ts';

export type VerifyCredential = (shown: SenderHeaders) => Promise<Credential>;

interface Deps {
  readonly cache: Pick<CredentialCache, 'token' | 'session'>;
  readonly refuseCrossSite: RefuseCrossSite;
}

const BEARER = /^bearer +(\S+) *$/i;

/**
 * Makes the verifier (contract: Authentication, rule 1). An Authorization header wins over a cookie.
 * @throws (the function) AppError unauthorized, with a reason to branch on; PublicError forbidden with the reason csrf for a
 * session's request that another site may have made
 */
export function createVerifyCredential({ cache, refuseCrossSite }: Deps): VerifyCredential {
  return async function verifyCredential(shown) {
    const { authorization, cookie } = shown;
    if (!authorization) {
      const token = sessionCookieIn(cookie);
      if (token === undefined)
        throw unauthorized('missing_credential', 'No credential was sent: add "Authorization: Bearer <key>".');
      // Another site learns nothing about the session, not even whether there is one.
      refuseCrossSite(shown);
      return await cache.session(token);
    }
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined)
      throw unauthorized('malformed_credential', 'The Authorization header is not "Bearer <key>".');
    return await cache.token(token);
  };
}
