// Serves what the smaller vendors have in common: one registered app, a token endpoint for forms, and errors as in RFC 6749.
import { randomBytes } from 'node:crypto';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { type ConsentScreen, consentRouter } from '../consent/consent-screen.ts';
import { type Consent, fitsChallenge } from '../consent/consents.ts';
import { type Person, personOf } from '../consent/people.ts';
import { OAuthError } from '../google/google-error.ts';
import type { SimState } from '../state.ts';

export type Form = Readonly<Record<string, string | undefined>>;

interface Session {
  readonly person: Person;
  readonly scopes: readonly string[];
}

/** Tokens that were issued, with their sessions. */
type Sessions = Map<string, Session>;

export interface Vendor {
  readonly name: string;
  readonly screen: Omit<ConsentScreen, 'vendor' | 'fault'>;
  /** Path of the token endpoint. */
  readonly tokenPath: string;
  /** True when the token endpoint requires the address with which the consent was requested. */
  readonly wantsRedirectUri: boolean;
  /** True when the form must have client_id beside the secret. */
  readonly wantsClientId: boolean;
  /** Returns the answer to a valid code. */
  readonly answer: (grant: { person: Person; scopes: readonly string[]; accessToken: string }) => {
    readonly refresh_token?: string;
  };
  /** True when the refresh_token of an answer can be exchanged once for a new one. */
  readonly rotates?: boolean;
  /** Returns the session of a token without a consent, if the vendor has such tokens. */
  readonly ownToken?: (accessToken: string) => Session | undefined;
  /** Adds routes that need a token. */
  readonly api: (
    router: Router,
    whose: (request: Request) => Session,
    /** Issues another access token. */
    handOut: (grant: Session) => string,
  ) => void;
}

/** Makes the routes of a vendor, all below /<name>. */
export function vendorRouter(state: SimState, vendor: Vendor): Router {
  const sessions: Sessions = new Map();
  const refreshes: Sessions = new Map();
  const router = Router();
  const app = () => state.index.world.apps[vendor.name];
  router.use(
    consentRouter(state, {
      ...vendor.screen,
      vendor: vendor.name,
      fault: (query) => (app() && app()?.client_id !== query.get('client_id') ? 'Error: unknown client_id' : undefined),
    }),
  );
  const handOut = (grant: Session) => {
    const accessToken = `${vendor.name}-${randomBytes(18).toString('base64url')}`;
    sessions.set(accessToken, grant);
    state.issued.push(accessToken);
    return accessToken;
  };
  const issue = (grant: Session) => {
    const accessToken = handOut(grant);
    const answer = vendor.answer({ ...grant, accessToken });
    if (answer.refresh_token !== undefined) state.issued.push(answer.refresh_token);
    if (vendor.rotates && answer.refresh_token !== undefined) refreshes.set(answer.refresh_token, grant);
    return answer;
  };
  const trade: RequestHandler = (request, response) => {
    state.seen.push(`/${vendor.name}${vendor.tokenPath}`);
    if (state.faults.next('google_oauth', state.seen.at(-1) ?? '', undefined)?.kind === 'disconnect')
      return void request.socket.destroy();
    const form = request.body as Form;
    const known = app();
    if (
      known &&
      (form.client_secret !== known.client_secret || (vendor.wantsClientId && form.client_id !== known.client_id))
    )
      throw new OAuthError(401, 'invalid_client', 'No such application.');
    if (vendor.rotates && form.grant_type === 'refresh_token') {
      const grant = refreshes.get(form.refresh_token ?? '');
      if (!grant) throw new OAuthError(400, 'invalid_grant', 'The refresh token is invalid, or was used.');
      refreshes.delete(form.refresh_token ?? '');
      return void response.json(issue(grant));
    }
    const consent = state.consents.spend(vendor.name, form.code);
    if (form.grant_type !== 'authorization_code') throw new OAuthError(400, 'unsupported_grant_type', 'Not supported.');
    if (!consent || !fits(vendor, consent, form))
      throw new OAuthError(
        400,
        'invalid_grant',
        'Authorization code does not exist, was used, or was made for another.',
      );
    response.json(issue({ person: personOf(state.index.world, consent.personId), scopes: consent.scopes }));
  };
  router.post(vendor.tokenPath, express.urlencoded({ extended: false }), trade);
  const api = Router();
  api.use((request, _response, next) => {
    state.seen.push(`/${vendor.name}${request.path}`);
    next();
  });
  const whose = (request: Request) => {
    const token = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1] ?? '';
    const session = sessions.get(token) ?? vendor.ownToken?.(token);
    if (!session) throw new OAuthError(401, 'invalid_token', 'The access token is invalid.');
    return session;
  };
  vendor.api(api, whose, handOut);
  router.use(api);
  router.use(answerError);
  return Router().use(`/${vendor.name}`, router);
}

function fits({ wantsRedirectUri }: Vendor, consent: Consent, form: Form): boolean {
  return (!wantsRedirectUri || consent.redirectUri === form.redirect_uri) && fitsChallenge(consent, form.code_verifier);
}

const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (!(error instanceof OAuthError)) return next(error);
  response.status(error.http).json({ ...error.body, message: error.body.error_description });
};
