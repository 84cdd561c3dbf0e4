// Serves Google's consent: its screen, the exchange of a code for a refresh token, and the revocation of a grant.
import { randomBytes } from 'node:crypto';
import type { ConsentScreen } from '../consent/consent-screen.ts';
import { fitsChallenge } from '../consent/consents.ts';
import { personOf } from '../consent/people.ts';
import { patchWorld, type SimState } from '../state.ts';
import { OAuthError } from './google-error.ts';
import type { GoogleGrant } from './world.ts';

export const GOOGLE_SCREEN: ConsentScreen = {
  vendor: 'google',
  path: '/o/oauth2/v2/auth',
  separator: ' ',
  codeLifeMs: 10 * 60_000,
  fault: (query, { index }) => {
    const { app } = index.world.google;
    if (app && query.get('client_id') !== app.client_id) return 'Error 401: invalid_client';
    return query.has('code_challenge') && query.get('code_challenge_method') !== 'S256'
      ? 'Error 400: invalid_request (code_challenge_method)'
      : undefined;
  },
  declined: {},
};

/**
 * Makes a new grant for a code.
 * @throws OAuthError invalid_grant for a code that is used, or was made for another client or address
 */
export function tradeCode(state: SimState, form: Readonly<Record<string, string | undefined>>): GoogleGrant {
  const consent = state.consents.spend('google', form.code);
  if (!consent || consent.clientId !== form.client_id || !fitsChallenge(consent, form.code_verifier))
    throw new OAuthError(400, 'invalid_grant', 'Bad Request');
  if (consent.redirectUri !== form.redirect_uri) throw new OAuthError(400, 'redirect_uri_mismatch', 'Bad Request');
  const { id, customer_ids } = personOf(state.index.world, consent.personId);
  const refresh_token = `1//sim-${randomBytes(24).toString('base64url')}`;
  const grant = { refresh_token, customer_ids, user_id: id, scopes: [...consent.scopes], revoked: false };
  state.issued.push(refresh_token);
  patchWorld(state, { google: { grants: [grant] } });
  return grant;
}

/** Makes an id token that has only what is read here: the claims, with a fake signature. */
export function idToken({ user_id }: GoogleGrant): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part({ iss: 'https://accounts.google.com', sub: user_id })}.c2ln`;
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
