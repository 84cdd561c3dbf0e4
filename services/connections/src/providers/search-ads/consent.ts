// Runs the consent of search_ads: it offers the customers that a person is a user of, and the clients below those that are
// managers.
import { z } from 'zod';
import type { Candidate, ConsentProvider, Grant } from '../../domain/handoffs/consent-provider.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { createGoogleOAuth, type GoogleOAuthOptions } from '../consent/google-oauth.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import type { GoogleClient } from './google-client.ts';

const SCOPE = 'https://www.googleapis.com/auth/adwords';
/** For conversions and members of audiences, which a connection that only reads ads does without. */
const EXPORTS_SCOPE = 'https://www.googleapis.com/auth/datamanager';

const CLIENTS = {
  query:
    'SELECT customer_client.id, customer_client.descriptive_name, customer_client.currency_code, ' +
    'customer_client.time_zone, customer_client.manager, customer_client.level, customer_client.status ' +
    'FROM customer_client',
  row: z.object({
    customerClient: z.object({
      id: z.string(),
      descriptiveName: z.string().default(''),
      currencyCode: z.string().default(''),
      timeZone: z.string().default(''),
      manager: z.boolean().default(false),
      level: z.string().default('0'),
      status: z.string().default('ENABLED'),
    }),
  }),
};

/** @param oauthCall for the token endpoint */
export function createSearchAdsConsent(
  google: GoogleClient,
  oauthCall: JsonCaller,
  options: GoogleOAuthOptions,
): ConsentProvider {
  const oauth = createGoogleOAuth(oauthCall, options, SCOPE, [EXPORTS_SCOPE]);
  return {
    authorizeUrl: oauth.authorizeUrl,
    exchange: oauth.exchange,
    candidates: async ({ token }: Grant, signal) => {
      const roots = await google.accessibleCustomers(token, signal).catch(noneForStrangers);
      const found = new Map<string, Candidate>();
      for (const root of roots) {
        const search = google.session({ refreshToken: token, customerId: root, loginCustomerId: root, signal });
        const rows = await search(CLIENTS.query, CLIENTS.row).catch(noneOfClosed);
        for (const { customerClient: client } of rows) {
          if (client.manager || client.status !== 'ENABLED') continue;
          const isDirect = client.id === root;
          // An account that can be reached directly needs no manager.
          if (isDirect || !found.has(client.id)) found.set(client.id, candidate(client, isDirect ? '' : root));
        }
      }
      return [...found.values()];
    },
    revoke: (token, _account, signal) => oauth.revoke(token, signal),
  };
}

function candidate(
  { id, descriptiveName, currencyCode, timeZone, status }: z.output<typeof CLIENTS.row>['customerClient'],
  managerId: string,
): Candidate {
  const details = { currency: currencyCode, time_zone: timeZone, status, ...(managerId && { manager_id: managerId }) };
  return { id, name: descriptiveName || id, managerId, details };
}

/** A Google account that never used Google Ads is not an error; it has nothing to offer. */
function noneForStrangers(error: unknown): string[] {
  if (error instanceof ProviderError && error.code === 'NOT_ADS_USER') return [];
  throw error;
}

/** Customers that are cancelled, or not enabled yet, are listed but cannot be queried. */
function noneOfClosed(error: unknown): never[] {
  if (error instanceof ProviderError && error.kind === 'needs_action') return [];
  throw error;
}
