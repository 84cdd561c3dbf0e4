// Serves a vendor's consent screen with real buttons, for a choice of person and scopes, or for a refusal.
import express, { type Request, type RequestHandler, Router } from 'express';
import type { SimState } from '../state.ts';
import { peopleOf, personOf } from './people.ts';

export interface ConsentScreen {
  /** The vendor's name in the records of consents. */
  readonly vendor: string;
  /** The route in Express's notation. */
  readonly path: string;
  /** The separator between the scopes of a request. */
  readonly separator: ',' | ' ';
  /** How long a code can be exchanged. */
  readonly codeLifeMs: number;
  /** Returns what is wrong with the query apart from client_id, redirect_uri and response_type; undefined when it is valid. */
  readonly fault?: (query: URLSearchParams, state: SimState) => string | undefined;
  /** Parameters of the redirect, beside error and state, when the person declines. */
  readonly declined: Readonly<Record<string, string>>;
  /** Returns parameters of the redirect, beside code and state. */
  readonly approved?: (scopes: readonly string[]) => Readonly<Record<string, string>>;
}

/**
 * Makes the routes: GET shows the screen; its buttons POST the decision: approve, cancel or fail (an error of the vendor itself).
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
    if (fault !== undefined)
      return void response
        .status(400)
        .type('html')
        .send(page(`<p>${escaped(fault)}</p>`));
    const people = peopleOf(state.index.world).map(
      ({ id, name }, i) =>
        `<p><label><input type="radio" name="person" value="${escaped(id)}"${i === 0 ? ' checked' : ''}> ${escaped(name)}</label></p>`,
    );
    const scopes = scopesOf(screen, query).map(
      (scope) =>
        `<p><label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${escaped(scope)}</label></p>`,
    );
    const form = `<form method="post"><fieldset><legend>Continue as</legend>${people.join('')}</fieldset>
<fieldset><legend>Touchline would like to</legend>${scopes.join('')}</fieldset>
<p><button name="decision" value="approve">Approve</button> <button name="decision" value="cancel">Cancel</button>
<button name="decision" value="fail">Break down</button></p></form>`;
    response.type('html').send(page(form));
  };
}

function decide(state: SimState, screen: ConsentScreen): RequestHandler {
  return (request, response) => {
    const query = queryOf(request);
    const fault = faultOf(state, screen, query);
    if (fault !== undefined)
      return void response
        .status(400)
        .type('html')
        .send(page(`<p>${escaped(fault)}</p>`));
    const { decision, person, scope } = request.body as Record<string, string | string[] | undefined>;
    const back = new URL(query.get('redirect_uri') ?? '');
    const add = (members: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(members)) back.searchParams.append(name, value);
    };
    if (decision === 'approve') {
      const scopes = [scope ?? []].flat();
      const consent = {
        vendor: screen.vendor,
        clientId: query.get('client_id') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
        personId: personOf(state.index.world, String(person)).id,
        scopes,
        codeChallenge: query.get('code_challenge') ?? undefined,
      };
      add({ code: state.consents.issue(consent, screen.codeLifeMs), ...screen.approved?.(scopes) });
    } else if (decision === 'fail') add({ error: 'server_error' });
    else add({ error: 'access_denied', ...screen.declined });
    if (query.has('state')) add({ state: query.get('state') ?? '' });
    response.redirect(302, back.href);
  };
}

function faultOf(state: SimState, screen: ConsentScreen, query: URLSearchParams): string | undefined {
  if (!query.get('client_id')) return 'Error: client_id is missing.';
  if (!/^https?:\/\//.test(query.get('redirect_uri') ?? '')) return 'Error 400: redirect_uri_mismatch';
  if (query.get('response_type') !== 'code') return 'Error 400: unsupported_response_type';
  return screen.fault?.(query, state);
}

const queryOf = (request: Request): URLSearchParams => new URLSearchParams(request.originalUrl.split('?')[1] ?? '');

const scopesOf = ({ separator }: ConsentScreen, query: URLSearchParams): string[] =>
  (query.get('scope') ?? '').split(separator).filter((scope) => scope !== '');

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (found) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[found] ?? '');

const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Consent</title></head><body><h1>Consent</h1>${body}</body></html>`;
