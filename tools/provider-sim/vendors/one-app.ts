// Serves what the smaller vendors have in common: one registered app, a token endpoint for forms, and errors as in RFC 6749.
import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { slowCodes } from '../consent/answer-slowly.ts';
import { type ConsentScreen, consentRouter } from '../consent/consent-screen.ts';
import { type Consent, fitsChallenge } from '../consent/consents.ts';
import { type Person, personOf } from '../consent/people.ts';
import type { BadToken, Session } from '../consent/sessions.ts';
import { OAuthError } from '../google/google-error.ts';
import { HighLevelError } from '../highlevel/highlevel-error.ts';
import type { SimState } from '../state.ts';
import { ApiError } from './api-error.ts';

export type Form = Readonly<Record<string, string | undefined>>;

export interface Vendor {
  readonly name: string;
  readonly screen: Omit<ConsentScreen, 'vendor' | 'app'>;
  /** Path of the token endpoint. */
  readonly tokenPath: string;
  /** True when the token endpoint requires the address with which the consent was requested. */
  readonly wantsRedirectUri: boolean;
  /** True when the form must have client_id beside the secret. */
  readonly wantsClientId: boolean;
  /** Throws the vendor's error for a form that it does not accept. */
  readonly checkForm?: (form: Form) => void;
  /** How long an access token lives; undefined when it has no end. */
  readonly lifeSeconds?: number;
  /** Returns the answer to a valid code. */
  readonly answer: (grant: { person: Person; scopes: readonly string[]; accessToken: string }) => {
    readonly refresh_token?: string;
  };
  /** Whether a refresh token can be exchanged for a new one once, or until its grant ends; absent where there are none. */
  readonly refreshTokens?: 'once' | 'last';
  /** Returns the session of a token without a consent, if the vendor has such tokens. */
  readonly ownToken?: (accessToken: string) => Session | undefined;
  /** Returns the error of the vendor's API for a token that it does not accept. */
  readonly badToken: (why: BadToken) => Error;
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
  const { name, lifeSeconds } = vendor;
  const { sessions } = state;
  const router = Router();
  const app = () => state.index.world.apps[name];
  router.use(consentRouter(state, { ...vendor.screen, vendor: name, app }));
  const issue = (grant: Session) => {
    const answer = vendor.answer({ ...grant, accessToken: sessions.issue(name, grant, lifeSeconds) });
    if (answer.refresh_token !== undefined) state.issued.push(answer.refresh_token);
    if (vendor.refreshTokens && answer.refresh_token !== undefined) sessions.hold(name, answer.refresh_token, grant);
    return answer;
  };
  const trade: RequestHandler = (request, response) => {
    state.seen.push(`/${name}${vendor.tokenPath}`);
    if (state.faults.next('google_oauth', state.seen.at(-1) ?? '', undefined)?.kind === 'disconnect')
      return void request.socket.destroy();
    const form = (request.body ?? {}) as Form;
    requireClient(vendor, form, app());
    vendor.checkForm?.(form);
    if (vendor.refreshTokens && form.grant_type === 'refresh_token') {
      const isOnce = vendor.refreshTokens === 'once';
      const grant = isOnce ? sessions.spend(name, form.refresh_token) : sessions.held(name, form.refresh_token);
      if (!grant) throw new OAuthError(400, 'invalid_grant', 'The refresh token is invalid, or was used.');
      return void response.json(issue(grant));
    }
    if (form.grant_type !== 'authorization_code') throw new OAuthError(400, 'unsupported_grant_type', 'Not supported.');
    const consent = state.consents.spend(name, form.code);
    if (!consent || !fits(vendor, consent, form))
      throw new OAuthError(
        400,
        'invalid_grant',
        'Authorization code does not exist, was used, or was made for another.',
      );
    response.json(issue({ person: personOf(state.index.world, consent.personId), scopes: consent.scopes }));
  };
  router.post(vendor.tokenPath, express.urlencoded({ extended: false }), slowCodes(state), trade);
  const api = Router();
  api.use((request, _response, next) => {
    state.seen.push(`/${name}${request.path}`);
    next();
  });
  const whose = (request: Request) => {
    const token = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1] ?? '';
    const found = sessions.find(name, token);
    if (typeof found === 'object') return found;
    const own = vendor.ownToken?.(token);
    if (!own) throw vendor.badToken(found);
    return own;
  };
  vendor.api(api, whose, (grant) => sessions.issue(name, grant, lifeSeconds));
  router.use(api);
  router.use(answerError);
  return Router().use(`/${name}`, router);
}

/** @throws OAuthError for another app's credentials, or none */
function requireClient(
  { wantsClientId }: Vendor,
  { client_id, client_secret }: Form,
  known: { client_id: string; client_secret: string } | undefined,
): void {
  const isWrong = known && (client_secret !== known.client_secret || (wantsClientId && client_id !== known.client_id));
  if (isWrong || !client_secret || (wantsClientId && !client_id))
    throw new OAuthError(401, 'invalid_client', 'No such application.');
}

function fits({ wantsRedirectUri, wantsClientId }: Vendor, consent: Consent, form: Form): boolean {
  return (
    (!wantsRedirectUri || consent.redirectUri === form.redirect_uri) &&
    (!wantsClientId || consent.clientId === form.client_id) &&
    fitsChallenge(consent, form.code_verifier)
  );
}

const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof ApiError) return void response.status(error.http).set(error.headers).json(error.body);
  if (error instanceof HighLevelError) return void response.status(error.http).set(error.headers).json(error.body);
  if (!(error instanceof OAuthError)) return next(error);
  response.status(error.http).json({ ...error.body, message: error.body.error_description });
};
