// Serves Mercado Pago: a person is one seller, and a code is valid for ten minutes and bound by PKCE if the app used it.
import { mercadoPagoPayments } from '../payments/mercado-pago-api.ts';
import { sellerOf } from '../payments/seller-of.ts';
import type { SimState } from '../state.ts';
import { vendorRouter } from './one-app.ts';

/** Serves, below /mercado_pago: the consent screen, /oauth/token, /users/me, and what was sold. */
export function mercadoPagoRouter(state: SimState) {
  return vendorRouter(state, {
    name: 'mercado_pago',
    screen: { path: '/authorization', separator: ' ', codeLifeMs: 10 * 60_000, declined: {} },
    tokenPath: '/oauth/token',
    wantsRedirectUri: true,
    wantsClientId: true,
    rotates: true,
    answer: ({ person, accessToken }) => ({
      access_token: `${accessToken}`,
      token_type: 'bearer',
      expires_in: 15_552_000,
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
