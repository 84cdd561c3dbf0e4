// Runs Mercado Pago's consent, with PKCE: each code gives access to one seller. The token lives half a year and is renewed with a
// refresh token.
import { z } from 'zod';
import type { ConsentProvider, ProviderToken } from '../../domain/handoffs/consent-provider.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import type { OwnApp } from './own-app.ts';
import { restError } from './rest-error.ts';

const TokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive().optional(),
  user_id: z.union([z.number(), z.string()]).transform(String),
});
const KeptSchema = TokenSchema.pick({ access_token: true, refresh_token: true });
const UserSchema = z.object({
  nickname: z.string().nullish(),
  site_id: z.string().nullish(),
  country_id: z.string().nullish(),
});

export interface MercadoPagoOptions extends OwnApp {
  /** Scheme and host of the consent screen; each country has its own. */
  authUrl: string;
  /** Scheme and host of the API. */
  apiUrl: string;
}

/**
 * The token of its connections is JSON: access_token and refresh_token, since a renewal uses up both. The API has no call to
 * revoke.
 */
export function createMercadoPagoConsent(call: JsonCaller, options: MercadoPagoOptions): ConsentProvider {
  const app = { client_id: options.clientId, client_secret: options.clientSecret };
  const api = options.apiUrl.replace(/\/$/, '');
  const exchange = async (
    grant: Record<string, string>,
    signal: AbortSignal,
  ): Promise<ProviderToken & { account: string }> => {
    const form = { ...app, ...grant };
    const answer = await call({ url: `${api}/oauth/token`, form, signal, schema: TokenSchema, refusal: restError });
    // An application without offline_access gets no refresh token, and nothing can be renewed.
    const lifeSeconds = answer.refresh_token === undefined ? undefined : answer.expires_in;
    return { token: JSON.stringify(KeptSchema.parse(answer)), lifeSeconds, account: answer.user_id };
  };
  return {
    authorizeUrl: ({ redirectUri, state, codeChallenge }) => {
      const url = new URL(`${options.authUrl.replace(/\/$/, '')}/authorization`);
      const query = {
        client_id: options.clientId,
        response_type: 'code',
        platform_id: 'mp',
        state,
        redirect_uri: redirectUri,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    exchange: async ({ code, redirectUri, codeVerifier, signal }) => {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier };
      const traded = await exchange(form, signal);
      return { ...traded, grantor: `mercado_pago:${traded.account}` };
    },
    renew: async (held, signal) => {
      const { refresh_token = '' } = KeptSchema.parse(JSON.parse(held));
      const { token, lifeSeconds } = await exchange({ grant_type: 'refresh_token', refresh_token }, signal);
      return { token, lifeSeconds };
    },
    candidates: async ({ token, account = '' }, signal) => {
      const { access_token: accessToken } = KeptSchema.parse(JSON.parse(token));
      const headers = { authorization: `Bearer ${accessToken}` };
      const user = await call({ url: `${api}/users/me`, headers, signal, schema: UserSchema, refusal: restError });
      const details = { site_id: user.site_id ?? '', country: user.country_id ?? '' };
      return [{ id: account, name: user.nickname || account, managerId: '', details }];
    },
  };
}
