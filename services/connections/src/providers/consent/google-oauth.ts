// Runs Google's consent for every product behind it: a code becomes a refresh token, bound by PKCE to the hand-off that asked for
// it.
import { z } from 'zod';
import {
  type CodeExchange,
  type ConsentRequest,
  type Grant,
  MissingScope,
} from '../../domain/handoffs/consent-provider.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import { oauthError } from '../search-ads/google-error.ts';

export interface GoogleOAuthOptions {
  /** Scheme and host of the consent screen. */
  consentUrl: string;
  /** Scheme and host of the token endpoint. */
  oauthUrl: string;
  clientId: string;
  clientSecret: string;
}

export interface GoogleOAuth {
  authorizeUrl(request: ConsentRequest): string;
  /** @throws ProviderError, MissingScope */
  exchange(exchange: CodeExchange): Promise<Grant>;
  /** Returns a fresh access token. @throws ProviderError */
  refresh(refreshToken: string, signal: AbortSignal): Promise<string>;
  /** @throws ProviderError */
  revoke(token: string, signal: AbortSignal): Promise<void>;
}

const TokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(''),
  id_token: z.string().optional(),
});

/**
 * A person can decline each scope.
 * @param scope that the product needs
 * @param optional those that it asks for as well, and can do without
 */
export function createGoogleOAuth(
  call: JsonCaller,
  options: GoogleOAuthOptions,
  scope: string,
  optional: readonly string[] = [],
): GoogleOAuth {
  const { clientId, clientSecret } = options;
  const base = options.oauthUrl.replace(/\/$/, '');
  const app = { client_id: clientId, client_secret: clientSecret };
  const token = (form: Record<string, string>, signal: AbortSignal) =>
    call({ url: `${base}/token`, form: { ...app, ...form }, schema: TokenSchema, signal, refusal: oauthError });
  return {
    authorizeUrl: ({ redirectUri, state, codeChallenge }) => {
      const url = new URL(`${options.consentUrl.replace(/\/$/, '')}/o/oauth2/v2/auth`);
      const query = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: ['openid', scope, ...optional].join(' '),
        state,
        // With access_type and prompt together, every consent returns a refresh token.
        access_type: 'offline',
        prompt: 'consent',
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    exchange: async ({ code, redirectUri, codeVerifier, signal }) => {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier };
      const answer = await token(form, signal);
      if (!answer.scope.split(' ').includes(scope)) throw new MissingScope(`${scope} was not granted.`);
      if (answer.refresh_token === undefined)
        throw new ProviderError('failed', 'no_refresh_token', 'The platform returned no refresh token.');
      const { sub, email } = claimsOf(answer.id_token);
      return {
        token: answer.refresh_token,
        // One grant covers all of Google's products: revoking it ends it for all of them.
        grantor: sub === undefined ? null : `google:${sub}`,
        ...(email !== undefined && { account: email }),
      };
    },
    refresh: async (refreshToken, signal) =>
      (await token({ grant_type: 'refresh_token', refresh_token: refreshToken }, signal)).access_token,
    revoke: async (refreshToken, signal) => {
      const form = { token: refreshToken };
      await call({ url: `${base}/revoke`, form, schema: z.unknown(), signal, refusal: oauthError });
    },
  };
}

/**
 * Returns who consented, with their address where it was asked for. The id token came directly from Google over TLS, which OpenID
 * Connect (3.1.3.7) accepts instead of checking its signature.
 */
function claimsOf(idToken: string | undefined): z.output<typeof ClaimsSchema> {
  const [, claims = ''] = idToken?.split('.') ?? [];
  try {
    return ClaimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  } catch {
    return {};
  }
}

const ClaimsSchema = z.object({ sub: z.string().min(1).optional(), email: z.email().optional() });
