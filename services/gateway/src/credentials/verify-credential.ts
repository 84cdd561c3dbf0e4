// The one door for every kind of credential: what a request shows is told apart here, and judged by access.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { unauthorized } from '@touchline/chassis/access/unauthorized.ts';
import type { Request } from 'express';
import type { CredentialCache } from './credential-cache.ts';
import type { RefuseCrossSite } from './cross-site.ts';
import { sessionCookieIn } from './session-cookie.ts';

/** What a request shows of its sender. */
export interface Presented {
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly method: string;
  /** The Origin header: where the page stands that made a browser send this. */
  readonly origin: string | undefined;
  /** The Sec-Fetch-Site header. */
  readonly fetchSite: string | undefined;
}

export type VerifyCredential = (shown: Presented) => Promise<Credential>;

/** Takes what matters out of a request. */
export function presented({ headers, method }: Pick<Request, 'headers' | 'method'>): Presented {
  const { authorization, cookie, origin } = headers;
  return { authorization, cookie, method, origin, fetchSite: String(headers['sec-fetch-site'] ?? '') || undefined };
}

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
      // Nothing about the session is told to another site, not even whether there is one.
      refuseCrossSite(shown);
      return await cache.session(token);
    }
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined)
      throw unauthorized('malformed_credential', 'The Authorization header is not "Bearer <key>".');
    return await cache.token(token);
  };
}
