// Runs Stripe's consent (Connect OAuth, standard accounts): the answer to the code names the one account.
import { z } from 'zod';
import type { ConsentProvider } from '../../domain/handoffs/consent-provider.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import type { OwnApp } from './own-app.ts';
import { restError } from './rest-error.ts';

const TokenSchema = z.object({ access_token: z.string().min(1), stripe_user_id: z.string().startsWith('acct_') });
const AccountSchema = z.object({
  settings: z.object({ dashboard: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
  business_profile: z.object({ name: z.string().nullish() }).nullish(),
  country: z.string().nullish(),
  default_currency: z.string().nullish(),
});

export interface StripeOptions extends OwnApp {
  /** Scheme and host of the consent screen and the token endpoint. */
  connectUrl: string;
  /** Scheme and host of the API. */
  apiUrl: string;
}

/** @param options clientSecret is the platform's secret key */
export function createStripeConsent(call: JsonCaller, options: StripeOptions): ConsentProvider {
  const { clientId, clientSecret } = options;
  const [connect, api] = [options.connectUrl, options.apiUrl].map((url) => url.replace(/\/$/, ''));
  return {
    authorizeUrl: ({ redirectUri, state }) => {
      const url = new URL(`${connect}/oauth/authorize`);
      // Attribution needs read access only.
      const query = {
        response_type: 'code',
        client_id: clientId,
        scope: 'read_only',
        redirect_uri: redirectUri,
        state,
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    exchange: async ({ code, signal }) => {
      const form = { grant_type: 'authorization_code', code, client_secret: clientSecret };
      const url = `${connect}/oauth/token`;
      const { access_token: token, stripe_user_id: account } = await call({
        ...{ url, form, signal, schema: TokenSchema, refusal: restError },
      });
      return { token, account, grantor: `stripe:${account}` };
    },
    candidates: async ({ account }, signal) => {
      if (account === undefined) throw new ProviderError('failed', 'no_account', 'The platform named no account.');
      const headers = { authorization: `Bearer ${clientSecret}` };
      const url = `${api}/v1/accounts/${encodeURIComponent(account)}`;
      const found = await call({ url, headers, signal, schema: AccountSchema, refusal: restError });
      const name = found.settings?.dashboard?.display_name || found.business_profile?.name || account;
      const details = { country: found.country ?? '', currency: found.default_currency?.toUpperCase() ?? '' };
      return [{ id: account, name, managerId: '', details }];
    },
    revoke: async (_token, account, signal) => {
      const headers = { authorization: `Bearer ${clientSecret}` };
      const form = { client_id: clientId, stripe_user_id: account };
      await call({
        url: `${connect}/oauth/deauthorize`,
        form,
        headers,
        signal,
        schema: z.unknown(),
        refusal: restError,
      });
    },
  };
}
