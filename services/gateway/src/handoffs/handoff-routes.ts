// Serves the pages that take a person through a hand-off in a browser, without a session: the page, the start, and the provider's
// redirect back.
import { measured } from '@touchline/chassis/http/measured.ts';
import { traced } from '@touchline/chassis/http/traced.ts';
import { addressAllowance } from '@touchline/chassis/net/caller-address.ts';
import { html } from '@touchline/chassis/pages/html.ts';
import { sendPage } from '@touchline/chassis/pages/send-page.ts';
import { serveStyle } from '@touchline/chassis/pages/serve-style.ts';
import { STYLE_NAME } from '@touchline/chassis/pages/style.ts';
import { renderError } from '@touchline/chassis/public-http/error-envelope.ts';
import { takeAllowance } from '@touchline/chassis/public-http/take-allowance.ts';
import type { SecretKeys } from '@touchline/chassis/secret-keys.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import type { AdmitDeps } from '../http/admit.ts';
import { expressPath } from '../http/route-path.ts';
import type { Services } from '../services.ts';
import { createConsentStates } from './consent-state.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { HandoffDeps } from './handoff-deps.ts';
import { plainPage } from './handoff-page.ts';
import { showHandoff } from './show-handoff.ts';
import { startConsent } from './start-consent.ts';
import { takeCallback } from './take-callback.ts';
import type { HandoffTexts } from './texts/handoff-texts.ts';
import { textsFor } from './texts/texts-for.ts';

export interface HandoffRoutesDeps extends Pick<AdmitDeps, 'limiter' | 'addressLimit'> {
  /** The time of day, in milliseconds. */
  readonly now: () => number;
  readonly services: Services;
  readonly secretKeys: SecretKeys;
  readonly baseUrl: () => string;
  readonly logger: Logger;
}

/** Makes the routes below /api/v1. */
export function handoffRoutes(deps: HandoffRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const handoffDeps: HandoffDeps = { ...deps, links: deps.services.handoffLinks, states: createConsentStates(deps) };
  const pages = {
    '/handoffs/{id}/page': showHandoff(handoffDeps),
    '/handoffs/{id}/start': startConsent(handoffDeps),
    '/oauth/callback/{provider}': takeCallback(handoffDeps),
  };
  router.get(`/handoffs/${STYLE_NAME}`, serveStyle);
  const admitted: RequestHandler = async (request, response, next) => {
    setPageHeaders(response);
    await takeAllowance(deps, response, addressAllowance(request.ip), deps.addressLimit);
    next();
  };
  for (const [path, serve] of Object.entries(pages)) {
    const name = `GET ${path}`;
    router.get(expressPath(path), measured(name), admitted, traced(name, serve), errorPage(deps));
  }
  return router;
}

function setPageHeaders(response: Parameters<RequestHandler>[1]): void {
  response.setHeader('Content-Security-Policy', contentSecurityPolicy());
  response.setHeader('Cache-Control', 'no-store');
  // The address of a page opens a hand-off, and that of a callback contains a code: the next site must receive neither.
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('X-Robots-Tag', 'noindex');
  response.setHeader('Vary', 'Accept-Language');
}

function errorPage({ baseUrl, logger }: Pick<HandoffRoutesDeps, 'baseUrl' | 'logger'>): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const requestId = String(response.locals.requestId);
    const { status, code, headers } = renderError(error, { requestId, baseUrl: baseUrl() });
    if (status >= 500)
      logger.error({ request_id: requestId, method: request.method, status, code, err: error }, 'hand-off page failed');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const texts = textsFor(request);
    const [title, text] = isExplained(status) ? texts.errors[status] : texts.errors[500];
    const body = html`<p class="text">${text}</p>\n<p class="quiet">${texts.helpWith(requestId)}</p>`;
    sendPage(response, status, plainPage(texts, title, body));
  };
}

const isExplained = (status: number): status is keyof HandoffTexts['errors'] =>
  status === 400 || status === 404 || status === 429;
