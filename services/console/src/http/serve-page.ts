// Serves every request for a page of the console: it checks who asks, how often and with whose form, and only then runs the page.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import type { RefuseCrossSite } from '@touchline/chassis/access/cross-site.ts';
import { senderHeadersOf } from '@touchline/chassis/access/sender-headers.ts';
import { sendPage } from '@touchline/chassis/pages/send-page.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Request, RequestHandler, Response } from 'express';
import { refusalOf } from '../api/refusal-of.ts';
import { type FlashCookie, flashCookieIn, setFlashCookie } from '../browser/flash-cookie.ts';
import type { FormTokens } from '../browser/form-token.ts';
import { phrase } from '../language/say.ts';
import { isDownload, isPicture, isRedirect, type Outcome, type Page, type Picture, type Visit } from '../pages/page.ts';
import type { ServiceClients } from '../service-clients.ts';
import type { Download } from '../view/csv-of.ts';
import { layout } from '../view/layout.ts';
import { SIGN_IN } from '../view/safe-next.ts';
import type { AuthenticateVisit } from './authenticate-visit.ts';
import { rememberReturn, switchParts } from './language-switch.ts';
import { readForm } from './read-form.ts';
import { visitHolder } from './visit-holder.ts';

export interface PageDeps {
  readonly clients: ServiceClients;
  readonly authenticateVisit: AuthenticateVisit;
  readonly refuseCrossSite: RefuseCrossSite;
  readonly formTokens: FormTokens;
  readonly flash: FlashCookie;
  /** The public base address of the API, without a trailing slash. */
  readonly apiUrl: () => string;
}

/** Returns the handler of a page, for GET and POST alike. Errors are thrown, for the console's error page. */
export function servePage(page: Page, deps: PageDeps): RequestHandler {
  return async function serve(request, response) {
    rememberReturn(response, returnPath(page, request));
    const person = await deps.authenticateVisit(request, response);
    if (page.needsPerson && person === null) {
      redirect(response, `${SIGN_IN}?next=${encodeURIComponent(returnPath(page, request))}`);
      return;
    }
    const holder = page.needsPerson && person ? `session:${person.id}` : visitHolder(request, response);
    const visit: Visit = {
      path: pathOf(request),
      param: (name) => String(request.params[name] ?? ''),
      query: new URLSearchParams(request.originalUrl.split('?')[1] ?? ''),
      formToken: deps.formTokens.issue(holder),
      flash: await takeFlash(deps, person, request, response),
      address: request.ip ?? '',
      cookies: request.headers.cookie,
      person,
    };
    const outcome = await (request.method === 'POST'
      ? submit(page, visit, holder, deps, request)
      : Promise.resolve(page.show?.(visit, deps.clients))
    ).catch((error: unknown) => {
      throw refusalOf(error);
    });
    if (!outcome) throw publicError('not_found', phrase`There is no such page.`);
    if (isRedirect(outcome)) await follow(outcome, visit, deps, response);
    else if (isDownload(outcome)) sendFile(response, outcome);
    else if (isPicture(outcome)) sendPicture(response, outcome);
    else {
      const text = layout(outcome, {
        personName: page.needsPerson ? (person?.name ?? null) : null,
        formToken: visit.formToken,
        apiUrl: deps.apiUrl(),
        // Choosing a language loads the page again, which would lose what is shown once.
        languages: visit.flash === null ? switchParts(deps.formTokens, request, response) : null,
      });
      sendPage(response, outcome.status ?? (outcome.isFaulty ? 422 : 200), text);
    }
  };
}

async function submit(
  page: Page,
  visit: Visit,
  holder: string,
  { formTokens, refuseCrossSite, clients }: PageDeps,
  request: Request,
): Promise<Outcome | undefined> {
  refuseCrossSite(senderHeadersOf(request));
  const form = await readForm(request);
  if (!formTokens.accepts(holder, form.get('form_token')))
    throw publicError(
      'forbidden',
      phrase`This form is too old, or was not made for you. Go back, load the page again and send it once more.`,
      { members: { reason: 'csrf' } },
    );
  return await page.submit?.(visit, form, clients);
}

/**
 * Returns the page to which signing in or choosing a language leads back; a form that was interrupted is not submitted later by
 * itself.
 */
function returnPath(page: Page, request: Request): string {
  if (request.method !== 'POST') return request.originalUrl;
  return page.show ? pathOf(request) : '';
}

function pathOf({ baseUrl, path }: Request): string {
  return `${baseUrl}${path}`.replace(/(?<!\/)\/+$/, '');
}

async function takeFlash(
  { flash }: PageDeps,
  person: Credential | null,
  request: Request,
  response: Response,
): Promise<string | null> {
  const sealed = flashCookieIn(request.headers.cookie);
  if (!sealed || !person || request.method !== 'GET') return null;
  const text = await flash.open({ sessionId: person.id, path: pathOf(request) }, sealed);
  if (text !== null) response.append('Set-Cookie', setFlashCookie(null));
  return text;
}

async function follow(
  { to, cookies = [], flash: text }: Extract<Outcome, { to: string }>,
  { person }: Visit,
  { flash }: PageDeps,
  response: Response,
): Promise<void> {
  for (const cookie of cookies) response.append('Set-Cookie', cookie);
  if (text !== undefined && person)
    response.append('Set-Cookie', setFlashCookie(await flash.seal({ sessionId: person.id, path: to }, text)));
  redirect(response, to);
}

function sendFile(response: Response, { fileName, type, text }: Download): void {
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  response.end(text);
}

/** What a platform stores is never a page of ours: opened by itself, a picture may do nothing. */
function sendPicture(response: Response, { type, bytes }: Picture): void {
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cache-Control', 'private, max-age=3600');
  response.setHeader('Vary', 'Cookie');
  response.end(bytes);
}

function redirect(response: Response, to: string): void {
  response.status(303).setHeader('Location', to).end();
}
