// Runs Meta's consent (Facebook Login): a code becomes a token of 60 days, which gives access to the person's ad accounts.
import { z } from 'zod';
import {
  type Candidate,
  type ConsentProvider,
  type Grant,
  MissingScope,
  type ProviderToken,
} from '../../domain/handoffs/consent-provider.ts';
import type { GraphClient } from './graph-client.ts';

/** The permission to manage is requested and can be declined: without it campaigns are read and never written. */
const SCOPES = ['ads_read', 'ads_management', 'business_management'];
const NEEDED = 'ads_read';

/** Accounts in these states do not deliver and will not recover (account_status: disabled, pending closure, closed). */
const OF_NO_USE = new Set([2, 100, 101]);

// Tokens of a business's system users may never expire; expires_in is then missing.
const TokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().optional() });
const MeSchema = z.object({ id: z.string() });
const PermissionSchema = z.object({ permission: z.string(), status: z.string() });
const AccountSchema = z.object({
  id: z.string(),
  name: z.string().default(''),
  account_status: z.number().default(1),
  currency: z.string().default(''),
  timezone_name: z.string().default(''),
});

export interface SocialAdsConsentOptions {
  /** Scheme and host of the dialog. */
  dialogUrl: string;
  /** Such as v26.0. */
  version: string;
  appId: string;
  appSecret: string;
  /** Requested in addition to the permissions for ads; a person may decline them. */
  extraScopes: readonly string[];
}

export function createSocialAdsConsent(graph: GraphClient, options: SocialAdsConsentOptions): ConsentProvider {
  const app = { client_id: options.appId, client_secret: options.appSecret };
  const token = async (form: Record<string, string>, signal: AbortSignal): Promise<ProviderToken> => {
    const answer = await graph.send('POST', 'oauth/access_token', { ...app, ...form }, TokenSchema, { signal });
    return { token: answer.access_token, lifeSeconds: answer.expires_in };
  };
  /** Meta has no refresh token: a valid token is exchanged for one of 60 days, again and again. */
  const extendToken = (live: string, signal: AbortSignal) =>
    token({ grant_type: 'fb_exchange_token', fb_exchange_token: live }, signal);
  return {
    authorizeUrl: ({ redirectUri, state }) => {
      const url = new URL(`${options.dialogUrl.replace(/\/$/, '')}/${options.version}/dialog/oauth`);
      const query = { client_id: options.appId, redirect_uri: redirectUri, state, response_type: 'code' };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      url.searchParams.set('scope', [...SCOPES, ...options.extraScopes].join(','));
      // A person who declined a permission once is asked for it again.
      url.searchParams.set('auth_type', 'rerequest');
      return url.href;
    },
    exchange: async ({ code, redirectUri, signal }) => {
      const brief = await token({ code, redirect_uri: redirectUri }, signal);
      const long = await extendToken(brief.token, signal);
      const auth = { accessToken: long.token, signal };
      // Meta does not report a partial grant as an error.
      const permissions = await graph.edge('me/permissions', {}, PermissionSchema, auth);
      if (!permissions.some(({ permission, status }) => permission === NEEDED && status === 'granted'))
        throw new MissingScope(`${NEEDED} was not granted.`);
      const { id } = await graph.node('me', { fields: 'id' }, MeSchema, auth);
      return { ...long, grantor: `meta:${id}` };
    },
    candidates: async ({ token: accessToken }: Grant, signal) => {
      const fields = Object.keys(AccountSchema.shape).join(',');
      const accounts = await graph.edge('me/adaccounts', { fields, limit: '100' }, AccountSchema, {
        accessToken,
        signal,
      });
      return accounts.filter(({ account_status: status }) => !OF_NO_USE.has(status)).map(candidate);
    },
    renew: extendToken,
    revoke: async (accessToken, _account, signal) => {
      await graph.send('DELETE', 'me/permissions', {}, z.object({ success: z.boolean() }), { accessToken, signal });
    },
  };
}

/** The states of the accounts that are offered, in Meta's words (account_status). */
const STATUSES: Readonly<Record<number, string>> = {
  1: 'ACTIVE',
  3: 'UNSETTLED',
  7: 'PENDING_RISK_REVIEW',
  8: 'PENDING_SETTLEMENT',
  9: 'IN_GRACE_PERIOD',
};

function candidate({ id, name, currency, timezone_name, account_status }: z.output<typeof AccountSchema>): Candidate {
  const details = { currency, time_zone: timezone_name, status: STATUSES[account_status] ?? '' };
  return { id, name: name || id, managerId: '', details };
}
