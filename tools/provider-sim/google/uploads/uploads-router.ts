// Serves what advertisers send to Google: the Data Manager API, and the methods of the Ads API for adjustments and user lists.
import express, { type Request, type RequestHandler, Router } from 'express';
import type { SimState } from '../../state.ts';
import { grantOf, requireCustomer, requireGrant, requireVersion } from '../access.ts';
import { GoogleError } from '../google-error.ts';
import { requireWriter } from '../mutate.ts';
import { faulty } from '../play-google-fault.ts';
import { noCredentials, permissionDenied } from '../rpc-error.ts';
import type { GoogleCustomer, GoogleGrant } from '../world.ts';
import { adjustConversions } from './adjust-conversions.ts';
import { ingestEvents } from './ingest-events.ts';
import { changeMembers } from './ingest-members.ts';
import { mutateUserLists } from './mutate-user-lists.ts';
import { requestStatus } from './request-status.ts';

const SCOPE = 'https://www.googleapis.com/auth/datamanager';
const sent = (request: Request) => `POST ${request.path} ${JSON.stringify(request.body)}`;
const json = express.json({ limit: '16mb' });

export function uploadsRouter(state: SimState): Router {
  const router = Router();
  const ingest = (path: string, handle: (customer: GoogleCustomer, body: unknown) => object) =>
    router.post(path, json, faulty(state, 'data_manager', sent), (request, response) => {
      response.json(handle(operatingAccount(state, request), request.body));
    });
  ingest('/v1/events\\:ingest', (customer, body) => ingestEvents(state, customer, body));
  ingest('/v1/audienceMembers\\:ingest', (customer, body) => changeMembers(state, customer, 'members', body));
  ingest('/v1/audienceMembers\\:remove', (customer, body) => changeMembers(state, customer, 'removal', body));
  const asked = faulty(state, 'data_manager', ({ originalUrl }) => originalUrl);
  router.get('/v1/requestStatus\\:retrieve', asked, (request, response) => {
    requireScope(state, request);
    response.json(requestStatus(state, request.query.requestId));
  });
  const ofCustomer = (path: string, handle: (customer: GoogleCustomer, body: unknown) => object) =>
    router.post(path, json, faulty(state, 'google', sent), adsHandler(state, handle));
  ofCustomer('/:version/customers/:customer\\:uploadConversionAdjustments', (customer, body) =>
    adjustConversions(state, customer, body),
  );
  ofCustomer('/:version/customers/:customer/userLists\\:mutate', (customer, body) =>
    mutateUserLists(state, customer, body),
  );
  // Closed for developer tokens that did not use it before June 2026.
  ofCustomer('/:version/customers/:customer\\:uploadClickConversions', () => {
    throw new GoogleError({
      ...{ http: 403, status: 'PERMISSION_DENIED', family: 'notAllowlistedError' },
      code: 'CUSTOMER_NOT_ALLOWLISTED_FOR_THIS_FEATURE',
      message: 'Customer is not allowlisted for accessing this feature. Use the Data Manager API.',
    });
  });
  return router;
}

const adsHandler =
  (state: SimState, handle: (customer: GoogleCustomer, body: unknown) => object): RequestHandler =>
  (request, response) => {
    const { version = '', customer: id = '' } = request.params as { version?: string; customer?: string };
    requireVersion(version);
    const grant = requireGrant(state, request);
    const customer = requireCustomer(state.index.world.google, grant, id, request.get('login-customer-id'));
    requireWriter(grant, customer);
    response.json(handle(customer, request.body));
  };

/** @throws RpcError */
function requireScope(state: SimState, request: Request): GoogleGrant {
  const grant = grantOf(state, request);
  if (!grant || grant.revoked) throw noCredentials();
  if (grant.scopes && !grant.scopes.includes(SCOPE))
    throw permissionDenied(
      'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      'Request had insufficient authentication scopes.',
      'googleapis.com',
    );
  return grant;
}

/** Returns the customer that all destinations of a request name, if the grant reaches it. @throws RpcError */
function operatingAccount(state: SimState, request: Request): GoogleCustomer {
  const grant = requireScope(state, request);
  const [destination] = (request.body as { destinations?: Named[] } | undefined)?.destinations ?? [];
  const id = destination?.operatingAccount?.accountId ?? '';
  const login = destination?.loginAccount?.accountId ?? id;
  const customer = reached(state, grant, id, login);
  if (!customer || grant.read_only_ids.includes(id))
    throw permissionDenied('PERMISSION_DENIED', 'The caller does not have permission to access the account.');
  return customer;
}

interface Named {
  readonly operatingAccount?: { readonly accountId?: string };
  readonly loginAccount?: { readonly accountId?: string };
}

function reached(state: SimState, grant: GoogleGrant, id: string, login: string): GoogleCustomer | undefined {
  try {
    return requireCustomer(state.index.world.google, grant, id, login);
  } catch (error) {
    if (error instanceof GoogleError) return undefined;
    throw error;
  }
}
