// Runs the consent of Microsoft's identity platform (OAuth 2.0, v2.0 endpoints): a code becomes a refresh token, bound by PKCE to
// the hand-off that asked for it.
import { z } from 'zod';
import {
  type CodeExchange,
  type ConsentRequest,
  MissingScope,
  type ProviderToken,
} from '../../domain/handoffs/consent-provider.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import type { OwnApp } from './own-app.ts';

export interface MicrosoftOptions extends OwnApp {
  /** Scheme and host of the consent screen and of the token endpoint. */
  readonly loginUrl: string;
  /** Whose accounts may consent: common, organizations, or one tenant. */
  readonly tenant: string;
  /** Scheme and host of Microsoft Graph. */
  readonly graphUrl: string;
}

export interface MicrosoftOAuth {
  authorizeUrl(request: ConsentRequest): string;
  /** @throws ProviderError, MissingScope */
  exchange(exchange: CodeExchange): Promise<ProviderToken>;
  /** Returns a fresh access token; the refresh token stays valid. @throws ProviderError */
  refresh(refreshToken: string, signal: AbortSignal): Promise<string>;
  /** Returns a refresh token that lives for as long again. @throws ProviderError */
  renew(refreshToken: string, signal: AbortSignal): Promise<ProviderToken>;
}

/** Microsoft identity platform, Refresh token lifetime: it does not report it. */
const LIFE_SECONDS = 90 * 86_400;

const TokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(''),
});
const RefusalSchema = z.object({ error: z.string(), error_description: z.string().default('') });
/** A person has to consent again (reference: AADSTS error codes behind each). */
const GRANT_OVER: ReadonlySet<string> = new Set(['invalid_grant', 'interaction_required', 'consent_required']);

/** @param scope that the product needs, as Graph names it @param optional those that it can do without */
export function createMicrosoftOAuth(
  call: JsonCaller,
  { clientId, clientSecret, loginUrl, tenant }: MicrosoftOptions,
  scope: string,
  optional: readonly string[] = [],
): MicrosoftOAuth {
  const base = `${loginUrl.replace(/\/$/, '')}/${tenant}/oauth2/v2.0`;
  const scopes = ['openid', 'offline_access', ...[scope, ...optional].map((name) => `${GRAPH}${name}`)].join(' ');
  const token = (form: Record<string, string>, signal: AbortSignal) => {
    const sent = { client_id: clientId, client_secret: clientSecret, ...form };
    return call({ url: `${base}/token`, form: sent, schema: TokenSchema, signal, refusal: microsoftOAuthError });
  };
  const refreshed = (refreshToken: string, signal: AbortSignal) =>
    token({ grant_type: 'refresh_token', refresh_token: refreshToken }, signal);
  return {
    authorizeUrl: ({ redirectUri, state, codeChallenge }) => {
      const url = new URL(`${base}/authorize`);
      const query = {
        ...{ client_id: clientId, response_type: 'code', redirect_uri: redirectUri, response_mode: 'query' },
        ...{ scope: scopes, state, prompt: 'select_account' },
        ...{ code_challenge: codeChallenge, code_challenge_method: 'S256' },
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    exchange: async ({ code, redirectUri, codeVerifier, signal }) => {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier };
      const answer = await token(form, signal);
      const granted = answer.scope.split(' ').map((name) => name.split('/').at(-1));
      if (!granted.includes(scope)) throw new MissingScope(`${scope} was not granted.`);
      if (answer.refresh_token === undefined)
        throw new ProviderError('failed', 'no_refresh_token', 'The platform returned no refresh token.');
      return { token: answer.refresh_token, lifeSeconds: LIFE_SECONDS };
    },
    refresh: async (refreshToken, signal) => (await refreshed(refreshToken, signal)).access_token,
    renew: async (refreshToken, signal) => {
      const { refresh_token: next = refreshToken } = await refreshed(refreshToken, signal);
      return { token: next, lifeSeconds: LIFE_SECONDS };
    },
  };
}

const GRAPH = 'https://graph.microsoft.com/';

/** Reads a refusal of the token endpoint. @param body parsed JSON, or undefined when it was not JSON */
export function microsoftOAuthError(http: number, body: unknown): ProviderError {
  const parsed = RefusalSchema.safeParse(body);
  if (!parsed.success || http === 429 || http >= 500)
    return new ProviderError('retry', `http_${http}`, `The platform answered HTTP ${http} to a request for a token.`, {
      httpStatus: http,
    });
  const { error, error_description: description } = parsed.data;
  return new ProviderError(GRANT_OVER.has(error) ? 'reconnect' : 'failed', error, description || error, {
    httpStatus: http,
  });
}
