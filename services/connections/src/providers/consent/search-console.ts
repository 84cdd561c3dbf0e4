// Runs the consent of search_console: each site that a person may read can become a connection.
import { z } from 'zod';
import type { ConsentProvider } from '../../domain/handoffs/consent-provider.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import { createGoogleOAuth, type GoogleOAuthOptions } from './google-oauth.ts';
import { restError } from './rest-error.ts';

export const SEARCH_CONSOLE_SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly';
const SitesSchema = z.object({
  // For an account without sites the API returns {}.
  siteEntry: z.array(z.object({ siteUrl: z.string().min(1), permissionLevel: z.string() })).default([]),
});

/** @param apiUrl scheme and host of the API */
export function createSearchConsoleConsent(
  call: JsonCaller,
  options: GoogleOAuthOptions,
  apiUrl: string,
): ConsentProvider {
  const oauth = createGoogleOAuth(call, options, SEARCH_CONSOLE_SCOPE);
  return {
    authorizeUrl: oauth.authorizeUrl,
    exchange: oauth.exchange,
    candidates: async ({ token }, signal) => {
      const headers = { authorization: `Bearer ${await oauth.refresh(token, signal)}` };
      const url = `${apiUrl.replace(/\/$/, '')}/webmasters/v3/sites`;
      const { siteEntry } = await call({ url, headers, signal, schema: SitesSchema, refusal: restError });
      return siteEntry
        .filter(({ permissionLevel }) => permissionLevel !== 'siteUnverifiedUser')
        .map(({ siteUrl, permissionLevel }) => ({
          id: siteUrl,
          name: siteUrl.replace(/^sc-domain:/, ''),
          managerId: '',
          details: { permission_level: permissionLevel },
        }));
    },
    revoke: (token, _account, signal) => oauth.revoke(token, signal),
  };
}
