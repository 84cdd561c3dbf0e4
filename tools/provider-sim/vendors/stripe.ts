// Serves Stripe Connect: a person is one account, a code is valid for five minutes, and calls use the platform's own key.
import express from 'express';
import type { Person } from '../consent/people.ts';
import { knowsStripeScope } from '../consent/scopes.ts';
import { OAuthError } from '../google/google-error.ts';
import { stripePayments } from '../payments/stripe-api.ts';
import type { SimState } from '../state.ts';
import { ApiError } from './api-error.ts';
import { type Vendor, vendorRouter } from './one-app.ts';

const accountOf = ({ id }: Person) => `acct_sim${id}`;

/** Serves, below /stripe: the consent screen, /oauth/token, /oauth/deauthorize, /v1/accounts, and what was sold. */
export function stripeRouter(state: SimState) {
  const requireKey = (authorization: string | undefined) => {
    const key = state.index.world.apps.stripe?.client_secret;
    if (key !== undefined && authorization !== `Bearer ${key}`) throw invalidKey();
  };
  const vendor: Vendor = {
    name: 'stripe',
    screen: {
      path: '/oauth/authorize',
      separator: ' ',
      codeLifeMs: 5 * 60_000,
      knows: knowsStripeScope,
      declined: { error_description: 'The user denied your request' },
      approved: (scopes) => ({ scope: scopes.join(' ') }),
    },
    tokenPath: '/oauth/token',
    wantsRedirectUri: false,
    wantsClientId: false,
    badToken: (why) => (why === 'revoked' ? noAccess() : invalidKey()),
    answer: ({ person, scopes, accessToken }) => ({
      access_token: accessToken,
      livemode: false,
      refresh_token: `rt_${accessToken}`,
      token_type: 'bearer',
      stripe_publishable_key: 'pk_test_sim',
      stripe_user_id: accountOf(person),
      scope: scopes.join(' '),
    }),
    api: (router, whose) => {
      stripePayments(router, state, (request) => ({ personId: whose(request).person.id }));
      router.get('/v1/accounts/:id', (request, response) => {
        requireKey(request.get('authorization'));
        const connected = state.sessions
          .all()
          .find((one) => one.vendor === 'stripe' && !one.isRevoked && accountOf(one.person) === request.params.id);
        if (!connected) throw noAccess();
        const settings = { dashboard: { display_name: connected.person.name } };
        response.json({ id: request.params.id, object: 'account', settings, country: 'CL', default_currency: 'clp' });
      });
      router.post('/oauth/deauthorize', express.urlencoded({ extended: false }), (request, response) => {
        requireKey(request.get('authorization'));
        const { client_id, stripe_user_id } = request.body as { client_id?: string; stripe_user_id?: string };
        const personId = /^acct_sim(.+)$/.exec(stripe_user_id ?? '')?.[1] ?? '';
        const app = state.index.world.apps.stripe;
        const isOurs = client_id !== undefined && (app === undefined || app.client_id === client_id);
        if (!isOurs || state.sessions.end('stripe', personId, 'revoked') === 0)
          throw new OAuthError(401, 'invalid_client', 'This application is not connected to that account.');
        response.json({ stripe_user_id });
      });
    },
  };
  return vendorRouter(state, vendor);
}

/** Returns Stripe's error for a key that does not exist, or was deauthorised. */
const invalidKey = () =>
  new ApiError(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: ****' } });

const noAccess = () =>
  new ApiError(403, {
    error: {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: 'The provided key does not have access to this account. Application access may have been revoked.',
    },
  });
