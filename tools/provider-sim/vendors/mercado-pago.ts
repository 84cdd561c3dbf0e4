// Serves Mercado Pago: a person is one seller, and a code is valid for ten minutes and bound by PKCE if the app used it.
import { challengeFault } from '../consent/consents.ts';
import { mercadoPagoPayments } from '../payments/mercado-pago-api.ts';
import { sellerOf } from '../payments/seller-of.ts';
import type { SimState } from '../state.ts';
import { ApiError } from './api-error.ts';
import { vendorRouter } from './one-app.ts';

/** 180 days. */
const LIFE_SECONDS = 15_552_000;

/** Serves, below /mercado_pago: the consent screen, /oauth/token, /users/me, and what was sold. */
export function mercadoPagoRouter(state: SimState) {
  return vendorRouter(state, {
    name: 'mercado_pago',
    screen: {
      path: '/authorization',
      separator: ' ',
      codeLifeMs: 10 * 60_000,
      fault: (query) => challengeFault(query, ['S256', 'plain']),
      declined: {},
    },
    tokenPath: '/oauth/token',
    wantsRedirectUri: true,
    wantsClientId: true,
    refreshTokens: 'once',
    lifeSeconds: LIFE_SECONDS,
    badToken: () =>
      new ApiError(401, { message: 'invalid access token', error: 'unauthorized', status: 401, cause: [] }),
    answer: ({ person, accessToken }) => ({
      access_token: `${accessToken}`,
      token_type: 'bearer',
      expires_in: LIFE_SECONDS,
      scope: 'offline_access read write',
      user_id: sellerOf(person.id),
      refresh_token: `TG-${accessToken}`,
      live_mode: false,
    }),
    api: (router, whose) => {
      mercadoPagoPayments(router, state, (request) => {
        const { person } = whose(request);
        return { seller: sellerOf(person.id), personId: person.id };
      });
      router.get('/users/me', (request, response) => {
        const { person } = whose(request);
        response.json({ id: sellerOf(person.id), nickname: person.name, site_id: 'MLC', country_id: 'CL' });
      });
    },
  });
}
