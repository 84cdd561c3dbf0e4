// Authenticates a visit by its session cookie and counts it against the rate limit of the person, or of the address without one.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { credentialOf } from '@touchline/chassis/access/credential-message.ts';
import type { RefuseCrossSite } from '@touchline/chassis/access/cross-site.ts';
import { senderHeadersOf } from '@touchline/chassis/access/sender-headers.ts';
import { sessionCookieIn } from '@touchline/chassis/access/session-cookie.ts';
import { isUnauthorized } from '@touchline/chassis/access/unauthorized.ts';
import { addressAllowance } from '@touchline/chassis/net/caller-address.ts';
import { takeAllowance } from '@touchline/chassis/public-http/take-allowance.ts';
import type { RateLimiter } from '@touchline/chassis/rate-limit/rate-limit.ts';
import type { Request, Response } from 'express';
import type { ServiceClients } from '../service-clients.ts';

interface Deps extends Pick<ServiceClients, 'credentials'> {
  readonly refuseCrossSite: RefuseCrossSite;
  readonly limiter: RateLimiter;
  /** Requests per minute from one address without a session. */
  readonly addressLimit: number;
}

/** @returns null for a browser without a session, or with one that has ended. @throws what createAuthenticateVisit lists */
export type AuthenticateVisit = (request: Request, response: Response) => Promise<Credential | null>;

/**
 * Each request calls access, so that a session ends everywhere at once. The console ignores Authorization headers.
 * @throws (the function) PublicError forbidden with the reason csrf where another site may have sent the cookie; AppError
 * rate_limit_exceeded; UNAVAILABLE when access does not respond
 */
export function createAuthenticateVisit({
  credentials,
  refuseCrossSite,
  limiter,
  addressLimit,
}: Deps): AuthenticateVisit {
  async function personOf(request: Request): Promise<Credential | null> {
    const token = sessionCookieIn(request.headers.cookie);
    if (token === undefined) return null;
    refuseCrossSite(senderHeadersOf(request));
    try {
      return credentialOf((await credentials.verifySession({ token })).credential);
    } catch (refusal) {
      if (isUnauthorized(refusal)) return null;
      throw refusal;
    }
  }

  return async function authenticateVisit(request, response) {
    const takeFromAddress = () => takeAllowance({ limiter }, response, addressAllowance(request.ip), addressLimit);
    let person: Credential | null;
    try {
      person = await personOf(request);
    } catch (refusal) {
      await takeFromAddress();
      throw refusal;
    }
    if (person) await takeAllowance({ limiter }, response, person.allowance.of, person.allowance.perMinute);
    else await takeFromAddress();
    return person;
  };
}
