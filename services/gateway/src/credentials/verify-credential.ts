// The one door for every kind of credential: tells them apart by form, and hands each to its own verifier.
import type { Request } from 'express';
import { publicError } from '../http/public-error.ts';
import type { Credential } from './credential.ts';
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
  readonly verifyApiKey: (token: string) => Promise<Credential>;
  readonly verifyAppToken: (token: string) => Promise<Credential>;
  /** Judges the session cookie, and whether the request can have come from our own pages. */
  readonly verifySession: (shown: Presented) => Promise<Credential>;
}

const BEARER = /^bearer +(\S+) *$/i;
/** Three parts of base64url: the compact form of a signed JWT (RFC 7519). */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Makes the verifier (contract: Authentication, rule 1). An Authorization header wins over a cookie.
 * @throws (the function) PublicError unauthorized, with WWW-Authenticate (RFC 6750) and a reason to branch on
 */
export function createVerifyCredential({ verifyApiKey, verifyAppToken, verifySession }: Deps): VerifyCredential {
  return async function verifyCredential(shown) {
    const { authorization, cookie } = shown;
    if (!authorization) {
      if (sessionCookieIn(cookie) !== undefined) return await verifySession(shown);
      throw unauthorized('missing_credential', 'No credential was sent: add "Authorization: Bearer <key>".');
    }
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined)
      throw unauthorized('malformed_credential', 'The Authorization header is not "Bearer <key>".');
    return JWT.test(token) ? await verifyAppToken(token) : await verifyApiKey(token);
  };
}

/** The refusal of a credential; reason is stable, message is for people. */
export function unauthorized(reason: string, message: string) {
  const challenge =
    reason === 'missing_credential' ? 'Bearer realm="touchline"' : 'Bearer realm="touchline", error="invalid_token"';
  return publicError('unauthorized', message, { members: { reason }, headers: { 'WWW-Authenticate': challenge } });
}

/** Nothing of an archived workspace works; its credentials come back when an operator brings it back. */
export function workspaceArchived() {
  return unauthorized('revoked_credential', 'The workspace of this credential is archived.');
}
