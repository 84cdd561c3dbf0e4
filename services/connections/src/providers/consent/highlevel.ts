// Runs HighLevel's consent: it gives access to one location, or to a company whose installed locations can be chosen.
import { z } from 'zod';
import {
  type Candidate,
  type ConsentProvider,
  MissingScope,
  type ProviderToken,
} from '../../domain/handoffs/consent-provider.ts';
import { StoredToken } from '../crm-provider/highlevel-token.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import type { OwnApp } from './own-app.ts';
import { restError } from './rest-error.ts';

const SCOPES = [
  ...['contacts.readonly', 'opportunities.readonly', 'locations.readonly', 'calendars.readonly'],
  ...['calendars/events.readonly', 'payments/transactions.readonly', 'oauth.readonly', 'oauth.write'],
];
const NEEDED = ['contacts.readonly', 'opportunities.readonly'];
const API_VERSION = '2021-07-28';
const PAGE = 20;

const TokenSchema = StoredToken.extend({
  expires_in: z.number().positive().optional(),
  scope: z.string().default(''),
});
const LocationSchema = z.object({
  location: z.object({
    name: z.string().nullish(),
    currency: z.string().nullish().catch(null),
    timezone: z.string().nullish().catch(null),
  }),
});
const InstalledSchema = z.object({
  locations: z.array(z.object({ _id: z.string(), name: z.string().nullish(), isInstalled: z.boolean().default(true) })),
});

export interface HighLevelOptions extends OwnApp {
  /** Scheme and host of the consent screen. */
  consentUrl: string;
  /** Scheme and host of the API. */
  apiUrl: string;
}

/**
 * The token of its connections is JSON with the access and the refresh token: a renewal uses up the old refresh token. The API
 * has no call to revoke.
 */
export function createHighLevelConsent(call: JsonCaller, options: HighLevelOptions): ConsentProvider {
  const app = { client_id: options.clientId, client_secret: options.clientSecret };
  const api = options.apiUrl.replace(/\/$/, '');
  const get = <S extends z.ZodType>(path: string, accessToken: string, schema: S, signal: AbortSignal) => {
    const headers = { authorization: `Bearer ${accessToken}`, version: API_VERSION };
    return call({ url: `${api}${path}`, headers, signal, schema, refusal: restError });
  };
  const exchange = (grant: Record<string, string>, signal: AbortSignal) => {
    const form = { ...app, ...grant };
    return call({ url: `${api}/oauth/token`, form, signal, schema: TokenSchema, refusal: restError });
  };
  const installed = async (accessToken: string, companyId: string, signal: AbortSignal): Promise<Candidate[]> => {
    const found: Candidate[] = [];
    for (let skip = 0; ; skip += PAGE) {
      // The id of the app is the first part of the client id.
      const appId = options.clientId.split('-')[0] ?? '';
      const query = new URLSearchParams({
        companyId,
        appId,
        isInstalled: 'true',
        limit: String(PAGE),
        skip: String(skip),
      });
      const { locations } = await get(`/oauth/installedLocations?${query}`, accessToken, InstalledSchema, signal);
      for (const { _id, name, isInstalled } of locations) if (isInstalled) found.push(location(_id, name));
      if (locations.length < PAGE) return found;
    }
  };
  return {
    authorizeUrl: ({ redirectUri, state }) => {
      const url = new URL(`${options.consentUrl.replace(/\/$/, '')}/v2/oauth/chooselocation`);
      const query = {
        response_type: 'code',
        redirect_uri: redirectUri,
        client_id: options.clientId,
        scope: SCOPES.join(' '),
        state,
        loginWindowOpenMode: 'self',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    exchange: async ({ code, redirectUri, signal }) => {
      const form = { grant_type: 'authorization_code', code, user_type: 'Location', redirect_uri: redirectUri };
      const answer = await exchange(form, signal);
      const granted = answer.scope.split(' ');
      if (!NEEDED.every((needed) => granted.includes(needed)))
        throw new MissingScope(`${NEEDED.join(' and ')} were not granted.`);
      return { ...tokenOf(answer), grantor: null };
    },
    renew: async (held, signal) => {
      const { refresh_token, userType } = StoredToken.parse(JSON.parse(held));
      return tokenOf(await exchange({ grant_type: 'refresh_token', refresh_token, user_type: userType }, signal));
    },
    candidates: async ({ token }, signal) => {
      const { access_token: accessToken, userType, locationId, companyId } = StoredToken.parse(JSON.parse(token));
      if (userType === 'Company') return installed(accessToken, companyId ?? '', signal);
      if (!locationId) return [];
      const path = `/locations/${encodeURIComponent(locationId)}`;
      const { location: found } = await get(path, accessToken, LocationSchema, signal);
      return [location(locationId, found.name, { currency: found.currency, time_zone: found.timezone })];
    },
  };
}

function tokenOf(answer: z.output<typeof TokenSchema>): ProviderToken {
  return { token: JSON.stringify(StoredToken.parse(answer)), lifeSeconds: answer.expires_in };
}

function location(
  id: string,
  name: string | null | undefined,
  said: Readonly<Record<string, string | null | undefined>> = {},
): Candidate {
  const details = Object.fromEntries(Object.entries(said).flatMap(([key, text]) => (text ? [[key, text]] : [])));
  return { id, name: name || id, managerId: '', details };
}
