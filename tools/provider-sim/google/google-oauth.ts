// Serves Google's consent: its screen, the exchange of a code for a refresh token, and the revocation of a grant.
import { randomBytes } from 'node:crypto';
import type { ConsentScreen } from '../consent/consent-screen.ts';
import { challengeFault, fitsChallenge } from '../consent/consents.ts';
import { personOf } from '../consent/people.ts';
import { knowsGoogleScope } from '../consent/scopes.ts';
import { patchWorld, type SimState } from '../state.ts';
import { OAuthError } from './google-error.ts';
import type { GoogleGrant } from './world.ts';

export const GOOGLE_SCREEN: ConsentScreen = {
  vendor: 'google',
  path: '/o/oauth2/v2/auth',
  separator: ' ',
  codeLifeMs: 10 * 60_000,
  app: ({ index }) => index.world.google.app,
  knows: knowsGoogleScope,
  fault: (query) => challengeFault(query, ['S256']),
  declined: {},
};

export interface TradedCode {
  readonly grant: GoogleGrant;
  readonly showsRefreshToken: boolean;
}

/**
 * Makes a new grant for a code. Google returns its refresh token only for offline access, and again to a person who has consented
 * before only when the screen was requested with prompt=consent.
 * @returns the grant, and whether its refresh token is returned
 * @throws OAuthError invalid_grant for a code that is used, or was made for another client or address
 */
export function tradeCode(state: SimState, form: Readonly<Record<string, string | undefined>>): TradedCode {
  const consent = state.consents.spend('google', form.code);
  if (!consent || consent.clientId !== form.client_id || !fitsChallenge(consent, form.code_verifier))
    throw new OAuthError(400, 'invalid_grant', 'Bad Request');
  if (consent.redirectUri !== form.redirect_uri) throw new OAuthError(400, 'redirect_uri_mismatch', 'Bad Request');
  const { id, customer_ids } = personOf(state.index.world, consent.personId);
  const refresh_token = `1//sim-${randomBytes(24).toString('base64url')}`;
  const grant = {
    refresh_token,
    customer_ids,
    read_only_ids: [],
    revoked: false,
    user_id: id,
    scopes: [...consent.scopes],
  };
  const hasConsented = state.index.world.google.grants.some(({ user_id, revoked }) => user_id === id && !revoked);
  const { query } = consent;
  const isOffline = query.get('access_type') === 'offline';
  const isAsked = (query.get('prompt') ?? '').split(' ').includes('consent');
  state.issued.push(refresh_token);
  patchWorld(state, { google: { grants: [grant] } });
  return { grant, showsRefreshToken: isOffline && (isAsked || !hasConsented) };
}

/** Makes an id token that has only what is read here: the claims, with a fake signature. */
export function idToken({ index }: SimState, { user_id, scopes = [] }: GoogleGrant): string {
  const email = scopes.includes('email') ? personOf(index.world, user_id ?? '').mailbox : undefined;
  const claims = { iss: 'https://accounts.google.com', sub: user_id, ...(email && { email, email_verified: true }) };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2ln`;
}

/** Revokes every grant of the person behind a refresh token. @throws OAuthError invalid_token */
export function revokeGrant(state: SimState, token: string | undefined): void {
  const { grants } = state.index.world.google;
  const found = grants.find(({ refresh_token }) => refresh_token === token);
  if (!found || found.revoked) throw new OAuthError(400, 'invalid_token', 'Token expired or revoked');
  const theirs = grants.filter(
    ({ refresh_token, user_id }) => refresh_token === token || (user_id !== undefined && user_id === found.user_id),
  );
  patchWorld(state, { google: { grants: theirs.map((grant) => ({ ...grant, revoked: true })) } });
}
