// Serves Google's side: the OAuth token endpoint, googleAds:search, Search Console and calendars, with the checks
// in Google's order.
import express, { type ErrorRequestHandler, type Request, type Router } from 'express';
import { slowCodes } from '../consent/answer-slowly.ts';
import { consentRouter } from '../consent/consent-screen.ts';
import { personOf } from '../consent/people.ts';
import type { SimState } from '../state.ts';
import { ApiError } from '../vendors/api-error.ts';
import { grantOf, requireCustomer, requireGrant, requireVersion } from './access.ts';
import { calendarRouter } from './calendar/calendar-router.ts';
import { gmailRouter } from './gmail-router.ts';
import { badRequest, GoogleError, OAuthError, unauthenticated } from './google-error.ts';
import { GOOGLE_SCREEN, idToken, revokeGrant, tradeCode } from './google-oauth.ts';
import { MUTATED, mutate, requireWriter } from './mutate.ts';
import { faulty } from './play-google-fault.ts';
import { RpcError } from './rpc-error.ts';
import { search } from './search.ts';
import { requireSite, searchAnalytics } from './search-analytics.ts';
import { uploadsRouter } from './uploads/uploads-router.ts';
import { WebmasterError } from './webmaster-error.ts';
import type { GoogleGrant } from './world.ts';

const TOKEN_SECONDS = 3599;

/** Makes the router over a state that the admin side may change at any time. */
export function googleRouter(state: SimState, { pageSize }: { pageSize: number }): Router {
  const router = express.Router();
  router.post(
    '/token',
    express.urlencoded({ extended: false }),
    faulty(state, 'google_oauth', () => '/token'),
    slowCodes(state),
    (request, response) => {
      response.json(token(state, (request.body ?? {}) as Record<string, string | undefined>));
    },
  );
  router.post(
    '/revoke',
    express.urlencoded({ extended: false }),
    faulty(state, 'google_oauth', () => '/revoke'),
    (request, response) => {
      revokeGrant(state, (request.body as { token?: string }).token);
      response.json({});
    },
  );
  router.use(consentRouter(state, GOOGLE_SCREEN));
  router.get(
    '/:version/customers\\:listAccessibleCustomers',
    faulty(state, 'google', ({ path }) => path),
    (request, response) => {
      requireVersion((request.params as { version?: string }).version ?? '');
      const { customer_ids } = requireGrant(state, request);
      if (customer_ids.length === 0)
        throw unauthenticated('NOT_ADS_USER', 'The Google account is not associated with any Ads accounts.');
      response.json({ resourceNames: customer_ids.map((id) => `customers/${id}`) });
    },
  );
  router.get(
    '/webmasters/v3/sites',
    faulty(state, 'google_oauth', ({ path }) => path),
    (request, response) => {
      const grant = grantOf(state, request);
      if (!grant?.scopes?.some((scope) => scope.includes('/auth/webmasters')))
        throw new OAuthError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.');
      const { sites } = personOf(state.index.world, grant.user_id ?? '');
      const siteEntry = sites.map(({ site_url, permission_level }) => ({
        siteUrl: site_url,
        permissionLevel: permission_level,
      }));
      response.json(siteEntry.length === 0 ? {} : { siteEntry });
    },
  );
  router.post(
    '/webmasters/v3/sites/:site/searchAnalytics/query',
    express.json(),
    faulty(state, 'search', ({ path, body }) => `${path} ${JSON.stringify(body)}`),
    (request, response) => {
      const { world } = state.index;
      const { site = '' } = request.params as { site?: string };
      requireSite(world, grantOf(state, request), site);
      response.json(searchAnalytics(world, site, request.body));
    },
  );
  const asked = (request: Request) => `${request.path} ${(request.body as { query?: string })?.query ?? ''}`;
  const path = '/:version/customers/:customer/googleAds\\:search';
  router.post(path, express.json(), faulty(state, 'google', asked), (request, response) => {
    const { version = '', customer: customerId = '' } = request.params as { version?: string; customer?: string };
    requireVersion(version);
    const { google } = state.index.world;
    const grant = requireGrant(state, request);
    const customer = requireCustomer(google, grant, customerId, request.get('login-customer-id'));
    const body = request.body as { query?: string; pageToken?: string; pageSize?: number };
    if (body.pageSize !== undefined)
      throw badRequest('PAGE_SIZE_NOT_SUPPORTED', 'Setting the page size is not supported.');
    const { results, fieldMask } = search(google, customer, body.query ?? '', state.uploads.userLists);
    const start = readPageToken(body.pageToken);
    const end = start + pageSize;
    response.json({
      ...(results.length === 0 ? {} : { results: results.slice(start, end) }),
      ...(end < results.length ? { nextPageToken: pageToken(end) } : {}),
      fieldMask,
      queryResourceConsumption: String(results.length),
    });
  });
  for (const service of MUTATED) {
    const sent = (request: Request) => `POST ${request.path} ${JSON.stringify(request.body)}`;
    router.post(
      `/:version/customers/:customer/${service}\\:mutate`,
      express.json(),
      faulty(state, 'google', sent),
      (request, response) => {
        const { version = '', customer: customerId = '' } = request.params as { version?: string; customer?: string };
        requireVersion(version);
        const { google } = state.index.world;
        const grant = requireGrant(state, request);
        const customer = requireCustomer(google, grant, customerId, request.get('login-customer-id'));
        requireWriter(grant, customer);
        response.json(mutate(google, customer, service, request.body));
      },
    );
  }
  router.use(gmailRouter(state));
  router.use(uploadsRouter(state));
  router.use(calendarRouter(state, { pageSize }));
  router.use(answerError);
  return router;
}

/** Issues an access token: for a code, with a refresh token, or for a refresh token, which stays the same. @throws OAuthError */
function token(state: SimState, form: Record<string, string | undefined>): unknown {
  const { app, grants } = state.index.world.google;
  if (app && (form.client_id !== app.client_id || form.client_secret !== app.client_secret))
    throw new OAuthError(401, 'invalid_client', 'The OAuth client was not found.');
  if (form.grant_type === 'authorization_code') {
    const { grant, showsRefreshToken } = tradeCode(state, form);
    return {
      ...accessToken(state, grant),
      ...(showsRefreshToken && { refresh_token: grant.refresh_token }),
      ...(grant.scopes?.includes('openid') && { id_token: idToken(state, grant) }),
    };
  }
  if (form.grant_type !== 'refresh_token') throw new OAuthError(400, 'unsupported_grant_type', 'Invalid grant_type.');
  const grant = grants.find((one) => one.refresh_token === form.refresh_token);
  if (!grant || grant.revoked) throw new OAuthError(400, 'invalid_grant', 'Token has been expired or revoked.');
  return accessToken(state, grant);
}

function accessToken({ googleSessions: sessions, issued, now }: SimState, grant: GoogleGrant) {
  const access_token = `ya29.sim-${sessions.size + 1}-${Date.now()}`;
  issued.push(access_token);
  sessions.set(access_token, { refreshToken: grant.refresh_token, expiresAt: now() + TOKEN_SECONDS * 1000 });
  return {
    access_token,
    expires_in: TOKEN_SECONDS,
    scope: (grant.scopes ?? ['https://www.googleapis.com/auth/adwords']).join(' '),
    token_type: 'Bearer',
  };
}

const pageToken = (position: number): string => Buffer.from(`at:${position}`).toString('base64url');

function readPageToken(token: string | undefined): number {
  if (token === undefined || token === '') return 0;
  const match = /^at:(\d+)$/.exec(Buffer.from(token, 'base64url').toString());
  if (!match) throw badRequest('INVALID_PAGE_TOKEN', 'Page token is invalid.');
  return Number(match[1]);
}

const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof ApiError) return void response.status(error.http).json(error.body);
  if (error instanceof OAuthError) return void response.status(error.http).json(error.body);
  if (error instanceof RpcError) return void response.status(error.http).json(error.body);
  if (error instanceof WebmasterError) return void response.status(error.http).set(error.headers).json(error.body);
  if (error instanceof GoogleError)
    return void response.status(error.http).set('request-id', error.requestId).json(error.body);
  next(error);
};
