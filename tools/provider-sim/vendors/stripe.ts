// Serves Stripe Connect: a person is one account, a code is valid for five minutes, and calls use the platform's own key.
import express from 'express';
import type { Person } from '../consent/people.ts';
import { OAuthError } from '../google/google-error.ts';
import { stripePayments } from '../payments/stripe-api.ts';
import type { SimState } from '../state.ts';
import { type Vendor, vendorRouter } from './one-app.ts';

const accountOf = ({ id }: Person) => `acct_sim${id}`;

/** Serves, below /stripe: the consent screen, /oauth/token, /oauth/deauthorize, /v1/accounts, and what was sold. */
export function stripeRouter(state: SimState) {
  const names = new Map<string, string>();
  const requireKey = (authorization: string | undefined) => {
    const key = state.index.world.apps.stripe?.client_secret;
    if (key !== undefined && authorization !== `Bearer ${key}`)
      throw new OAuthError(401, 'invalid_client', 'Invalid API Key provided.');
  };
  const vendor: Vendor = {
    name: 'stripe',
    screen: {
      path: '/oauth/authorize',
      separator: ' ',
      codeLifeMs: 5 * 60_000,
      declined: { error_description: 'The user denied your request' },
      approved: (scopes) => ({ scope: scopes.join(' ') }),
    },
    tokenPath: '/oauth/token',
    wantsRedirectUri: false,
    wantsClientId: false,
    answer: ({ person, scopes, accessToken }) => {
      names.set(accountOf(person), person.name);
      return {
        access_token: accessToken,
        livemode: false,
        refresh_token: `rt_${accessToken}`,
        token_type: 'bearer',
        stripe_publishable_key: 'pk_test_sim',
        stripe_user_id: accountOf(person),
        scope: scopes.join(' '),
      };
    },
    api: (router, whose) => {
      stripePayments(router, state, (request) => {
        const session = whose(request);
        return session && names.has(accountOf(session.person)) ? { personId: session.person.id } : undefined;
      });
      router.get('/v1/accounts/:id', (request, response) => {
        requireKey(request.get('authorization'));
        const name = names.get(String(request.params.id));
        if (name === undefined) throw new OAuthError(403, 'account_invalid', 'The application has no access to it.');
        const settings = { dashboard: { display_name: name } };
        response.json({ id: request.params.id, object: 'account', settings, country: 'CL', default_currency: 'clp' });
      });
      router.post('/oauth/deauthorize', express.urlencoded({ extended: false }), (request, response) => {
        requireKey(request.get('authorization'));
        const { stripe_user_id } = request.body as { stripe_user_id?: string };
        if (!names.delete(stripe_user_id ?? ''))
          throw new OAuthError(401, 'invalid_client', 'This application is not connected to that account.');
        response.json({ stripe_user_id });
      });
    },
  };
  return vendorRouter(state, vendor);
}
