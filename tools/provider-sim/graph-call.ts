// Checks every call of the Graph API before it is handled: version, ordered faults, token, account and quota.
import { createHmac } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Fault } from './faults.ts';
import {
  badParameter,
  deadToken,
  FAULT_ERRORS,
  GraphError,
  isThrottle,
  missingToken,
  unsupportedGet,
} from './graph-error.ts';
import { PAGE_CHAT_ERRORS } from './messenger/page-errors.ts';
import { deadSubcode } from './meta-oauth.ts';
import { type PictureSigning, signingPictures } from './pictures/picture-urls.ts';
import { readTimeRange } from './query.ts';
import type { SimState } from './state.ts';
import type { UseCase } from './usage.ts';
import { CHAT_ERRORS } from './whatsapp/chat-error.ts';
import type { Account, Token } from './world.ts';

// The oldest version that is still served on the date of the reference's snapshot.
const OLDEST_MAJOR = 21;

/** What a handler receives for an admitted call. */
export interface Call {
  token: Token;
  params: Readonly<Record<string, string>>;
  /** The form that a write sent. */
  form: Readonly<Record<string, string | undefined>>;
  account(): Account;
  url: URL;
  query: Record<string, string | undefined>;
  shorten: 'short_page' | 'empty_page' | undefined;
}

/** Makes the handler of a route, which first checks version, ordered faults, token, account and quota. */
export function route(
  state: SimState,
  useCase: UseCase,
  handle: (call: Call, state: SimState) => unknown,
): RequestHandler {
  return (request, response) => {
    const params = request.params as Record<string, string>;
    const { account: accountId } = params;
    const form = (request.body ?? {}) as Record<string, string | undefined>;
    const query = request.query as Record<string, string | undefined>;
    const url = new URL(request.originalUrl, `http://${request.headers.host ?? 'localhost'}`);
    const fault = admitted(state, request, response, { accountId, useCase, sent: form });
    if (fault === 'answered') return;
    const token = requireToken(state, request, url);
    const { headers, exhausted } = state.usage.count(accountId ?? 'app', useCase);
    response.set(headers);
    if (exhausted) throw exhausted;
    const account = () => {
      const found =
        accountId !== undefined && token.account_ids.includes(accountId)
          ? state.index.accounts.get(accountId)
          : undefined;
      if (!found) throw unsupportedGet(`act_${accountId}`);
      return found;
    };
    const shorten = fault?.kind === 'short_page' || fault?.kind === 'empty_page' ? fault.kind : undefined;
    const run = () => handle({ token, params, form, account, url, query, shorten }, state);
    if (isOnlySaid(fault)) {
      response.json({ success: true });
      if (fault.kind === 'applies_late') setTimeout(() => tried(run), fault.delay_ms).unref();
    } else send(response, fault, run(), { origin: url.origin, now: state.now(), fields: query.fields });
  };
}

/** Makes the handler of a call without a token, with its parameters in the form or the query. */
export function open(state: SimState, handle: (form: Record<string, string | undefined>) => unknown): RequestHandler {
  return (request, response) => {
    const fault = admitted(state, request, response, { useCase: 'ads_management' });
    if (fault === 'answered') return;
    send(response, fault, handle({ ...(request.query as object), ...(request.body as object | undefined) }));
  };
}

/** Reports whether a write is answered by success without having taken effect. */
const isOnlySaid = (fault: Fault | undefined): fault is Fault =>
  fault?.kind === 'success_without_effect' || fault?.kind === 'applies_late';

/** Runs a write whose caller has its answer already, and so is not told when it is refused. */
function tried(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
  }
}

/** Sends the result. With a fault the call has taken effect, but its answer is lost. */
function send(response: Response, fault: Fault | undefined, answer: unknown, pictures?: PictureSigning): void {
  if (fault?.kind === 'error_after_effect') throw new GraphError(FAULT_ERRORS.unknown_error);
  if (fault?.kind === 'lost_response') response.req.socket.destroy();
  else if (fault?.kind !== 'mute_response')
    response.type('json').send(JSON.stringify(answer, pictures && signingPictures(pictures)));
}

interface Admission {
  readonly accountId?: string | undefined;
  readonly useCase: UseCase;
  /** The form of a write; empty when it holds secrets. */
  readonly sent?: Readonly<Record<string, string | undefined>>;
}

/** Counts the call and plays its fault. @returns answered when the call needs no further answer */
function admitted(
  state: SimState,
  request: Request,
  response: Response,
  { accountId, useCase, sent = {} }: Admission,
): Fault | 'answered' | undefined {
  const { version = '' } = request.params as { version?: string };
  const query = request.query as Record<string, string | undefined>;
  const bare = request.originalUrl.replace(/appsecret_proof=[^&]*&?/, '').replace(/[?&]$/, '');
  const asked = decodeURIComponent(bare.replace(/(access_token|secret|code|_token)=[^&]*/g, '$1=…'));
  const said = Object.entries(sent).map(([name, value]) => ` ${name}=${value}`);
  state.seen.push(request.method === 'GET' ? asked : `${request.method} ${asked}${said.join('')}`);
  const days = query.time_range ? readTimeRange(query.time_range).days : undefined;
  const fault = state.faults.next('meta', state.seen.at(-1) ?? '', days);
  if (fault?.kind === 'hang') return 'answered';
  if (fault?.kind === 'disconnect') {
    request.socket.destroy();
    return 'answered';
  }
  if (fault?.kind === 'garbage') {
    response.type('html').send('<html><body>Sorry, something went wrong.</body></html>');
    return 'answered';
  }
  if (fault && isThrottle(fault.kind))
    response.set(state.usage.throttled(accountId ?? 'app', useCase, fault.regain_minutes));
  if (fault && fault.kind in FAULT_ERRORS) throw new GraphError(FAULT_ERRORS[fault.kind as keyof typeof FAULT_ERRORS]);
  if (fault && fault.kind in PAGE_CHAT_ERRORS)
    throw new GraphError(PAGE_CHAT_ERRORS[fault.kind as keyof typeof PAGE_CHAT_ERRORS]);
  if (fault && fault.kind in CHAT_ERRORS) throw new GraphError(CHAT_ERRORS[fault.kind as keyof typeof CHAT_ERRORS]);
  requireVersion(version);
  response.set('facebook-api-version', version);
  return fault;
}

function requireVersion(version: string): void {
  const major = /^v(\d+)\.\d+$/.exec(version)?.[1];
  if (major === undefined) throw new GraphError({ http: 400, code: 2500, message: 'Unknown path components' });
  if (Number(major) < OLDEST_MAJOR) throw new GraphError(FAULT_ERRORS.version_dead);
}

/** Returns the call's token, which opens accounts. @throws GraphError 104 without a token, 190 for a dead or unknown one */
function requireToken(state: SimState, request: Request, url: URL): Token {
  const bearer = /^(?:Bearer|OAuth) (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const given = bearer ?? url.searchParams.get('access_token');
  if (!given) throw missingToken();
  const { tokens, pages } = state.index.world;
  const token =
    tokens.find((one) => one.access_token === given) ?? ofPage(pages.find((one) => one.access_token === given));
  if (!token) throw deadToken();
  const subcode = deadSubcode(state, token);
  if (subcode !== undefined) throw deadToken(subcode);
  requireProof(state, given, url);
  return token;
}

/** Checks the proof of a call that has one: the HMAC-SHA256 of its token by the app's secret. @throws GraphError 100 */
function requireProof({ index }: SimState, token: string, url: URL): void {
  const proof = url.searchParams.get('appsecret_proof');
  const secret = index.world.meta_app?.client_secret;
  if (proof === null || secret === undefined) return;
  if (proof !== createHmac('sha256', secret).update(token).digest('hex'))
    throw badParameter('Invalid appsecret_proof provided in the API argument');
}

/** Returns the token of a page, which opens only that page and no account. */
const ofPage = (page: { access_token: string; id: string } | undefined): Token | undefined =>
  page && { access_token: page.access_token, account_ids: [], page_ids: [page.id], waba_ids: [], permissions: [] };
