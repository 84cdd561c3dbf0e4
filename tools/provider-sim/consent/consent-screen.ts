// Serves a vendor's consent screen with real buttons, for a choice of person and scopes, or for a refusal.
import express, { type Request, type RequestHandler, Router } from 'express';
import type { SimState } from '../state.ts';
import { consentForm, errorPage } from './consent-page.ts';
import { peopleOf, personOf } from './people.ts';
import { type Refusals, requestFault, type VendorApp } from './vendor-app.ts';

export interface ConsentScreen {
  /** The vendor's name in the records of consents. */
  readonly vendor: string;
  /** The route in Express's notation. */
  readonly path: string;
  /** The separator between the scopes of a request. */
  readonly separator: ',' | ' ';
  /** How long a code can be exchanged. */
  readonly codeLifeMs: number;
  /** Returns the registered app; undefined where the vendor accepts any. */
  readonly app: (state: SimState) => VendorApp | undefined;
  /** Reports whether the vendor has a scope; by default it has all. */
  readonly knows?: (scope: string) => boolean;
  /** The vendor's words for a request that its app may not make. */
  readonly refusals?: Refusals;
  /** Returns what else is wrong with the query; undefined when it is valid. */
  readonly fault?: (query: URLSearchParams) => string | undefined;
  /** Parameters of the redirect, beside error and state, when the person declines. */
  readonly declined: Readonly<Record<string, string>>;
  /** Returns parameters of the redirect, beside code and state. */
  readonly approved?: (scopes: readonly string[]) => Readonly<Record<string, string>>;
}

/**
 * Makes the routes: GET shows the screen; its buttons POST the decision: approve, slow (the vendor takes long to exchange the
 * code), cancel, deny (the vendor refuses the request) or fail (an error of the vendor itself).
 */
export function consentRouter(state: SimState, screen: ConsentScreen): Router {
  const router = Router();
  router.get(screen.path, show(state, screen));
  router.post(screen.path, express.urlencoded({ extended: false }), decide(state, screen));
  return router;
}

function show(state: SimState, screen: ConsentScreen): RequestHandler {
  return (request, response) => {
    state.seen.push(request.path);
    const query = queryOf(request);
    const fault = faultOf(state, screen, query);
    // Like the vendors, the simulator does not redirect to an address that it cannot trust.
    if (fault !== undefined) return void response.status(400).type('html').send(errorPage(fault));
    response.type('html').send(consentForm(peopleOf(state.index.world), scopesOf(screen, query)));
  };
}

function decide(state: SimState, screen: ConsentScreen): RequestHandler {
  return (request, response) => {
    const query = queryOf(request);
    const fault = faultOf(state, screen, query);
    if (fault !== undefined) return void response.status(400).type('html').send(errorPage(fault));
    const { decision, person, scope } = request.body as Record<string, string | string[] | undefined>;
    const back = new URL(query.get('redirect_uri') ?? '');
    const add = (members: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(members)) back.searchParams.append(name, value);
    };
    if (decision === 'approve' || decision === 'slow') {
      // A person can leave out what was requested, and add nothing.
      const asked = new Set(scopesOf(screen, query));
      const scopes = [scope ?? []].flat().filter((one) => asked.has(one));
      const consent = {
        vendor: screen.vendor,
        clientId: query.get('client_id') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
        personId: personOf(state.index.world, String(person)).id,
        scopes,
        query,
        isSlow: decision === 'slow',
      };
      add({ code: state.consents.issue(consent, screen.codeLifeMs), ...screen.approved?.(scopes) });
    } else if (decision === 'fail') add({ error: 'server_error' });
    else if (decision === 'deny') add({ error: 'invalid_scope' });
    else add({ error: 'access_denied', ...screen.declined });
    if (query.has('state')) add({ state: query.get('state') ?? '' });
    response.redirect(302, back.href);
  };
}

function faultOf(state: SimState, screen: ConsentScreen, query: URLSearchParams): string | undefined {
  const { app, knows, refusals, fault } = screen;
  return requestFault(query, scopesOf(screen, query), { app: app(state), knows, refusals }) ?? fault?.(query);
}

const queryOf = (request: Request): URLSearchParams => new URLSearchParams(request.originalUrl.split('?')[1] ?? '');

const scopesOf = ({ separator }: ConsentScreen, query: URLSearchParams): string[] =>
  (query.get('scope') ?? '').split(separator).filter((scope) => scope !== '');
