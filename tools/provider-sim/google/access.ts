// Finds out who calls Google's APIs, and which customers they reach.
import type { Request } from 'express';
import type { SimState } from '../state.ts';
import { badRequest, forbidden, unauthenticated } from './google-error.ts';
import type { GoogleCustomer, GoogleGrant, GoogleWorld } from './world.ts';

const OLDEST_VERSION = 22;

export function requireVersion(version: string): void {
  const major = Number(/^v(\d+)$/.exec(version)?.[1] ?? 0);
  if (major < OLDEST_VERSION) throw badRequest('UNSUPPORTED_VERSION', `Version ${version} is deprecated.`);
}

/** Returns the grant behind a bearer token that has not expired. */
export function grantOf({ index, googleSessions, now }: SimState, request: Request): GoogleGrant | undefined {
  const session = googleSessions.get(/^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1] ?? '');
  if (session === undefined || session.expiresAt <= now()) return undefined;
  return index.world.google.grants.find((one) => one.refresh_token === session.refreshToken);
}

/** Returns the grant behind the bearer token. @throws GoogleError authenticationError */
export function requireGrant({ index, googleSessions: sessions, now }: SimState, request: Request): GoogleGrant {
  const world = index.world.google;
  const bearer = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1];
  const session = bearer === undefined ? undefined : sessions.get(bearer);
  const grant = world.grants.find((one) => one.refresh_token === session?.refreshToken);
  if (!session || !grant) throw unauthenticated('OAUTH_TOKEN_INVALID', 'OAuth token in the header is not valid.');
  if (grant.revoked) throw unauthenticated('OAUTH_TOKEN_REVOKED', 'OAuth token in the header has been revoked.');
  if (session.expiresAt <= now())
    throw unauthenticated('OAUTH_TOKEN_EXPIRED', 'OAuth token in the header has expired.');
  const expected = world.app?.developer_token;
  if (expected !== undefined && request.get('developer-token') !== expected)
    throw unauthenticated('DEVELOPER_TOKEN_INVALID', 'The developer token is not valid.');
  return grant;
}

/** Returns the customer if the grant reaches it directly or through the manager in login-customer-id. */
export function requireCustomer(world: GoogleWorld, grant: GoogleGrant, id: string, login = id): GoogleCustomer {
  if (!/^\d+$/.test(id) || !/^\d+$/.test(login))
    throw badRequest('INVALID_CUSTOMER_ID', 'The customer ID must be digits without dashes.');
  const customer = world.customers.find((one) => one.id === id);
  const above = new Set<string>();
  for (let at = customer; at; at = world.customers.find((one) => one.id === at?.manager_id)) above.add(at.id);
  if (!customer || !grant.customer_ids.includes(login) || !above.has(login))
    throw forbidden(
      'USER_PERMISSION_DENIED',
      "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header.",
    );
  if (customer.status === 'CANCELED' || customer.status === 'CLOSED')
    throw forbidden(
      'CUSTOMER_NOT_ENABLED',
      "The customer account can't be accessed because it is not yet enabled or has been deactivated.",
    );
  return customer;
}
