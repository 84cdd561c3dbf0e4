// The console: pages made on the server, without a line of script.
import { traced } from '@touchline/chassis/http/traced.ts';
import { addressAllowance } from '@touchline/chassis/net/caller-address.ts';
import { serveStyle } from '@touchline/chassis/pages/serve-style.ts';
import { STYLE_NAME } from '@touchline/chassis/pages/style.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { takeAllowance } from '@touchline/chassis/public-http/take-allowance.ts';
import type { SecretKeys } from '@touchline/chassis/secret-keys.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { type RequestHandler, Router } from 'express';
import { allPages } from './all-pages.ts';
import { errorPage } from './error-page.ts';
import { createFormTokens } from './form-token.ts';
import { createHandOver } from './hand-over.ts';
import { type PageDeps, servePage } from './serve-page.ts';

export interface ConsoleDeps extends Omit<PageDeps, 'formTokens' | 'handOver'> {
  readonly secretKeys: SecretKeys;
  /** The time of day, in milliseconds. */
  readonly now: () => number;
  readonly baseUrl: () => string;
  readonly logger: Logger;
}

// The one stylesheet and our own forms: nothing else may load, run or be sent to, and nobody may frame a page.
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Makes the routes below /console. */
export function consoleRoutes(deps: ConsoleDeps): Router {
  const router = Router({ caseSensitive: true });
  const pageDeps: PageDeps = {
    ...deps,
    formTokens: createFormTokens(deps.secretKeys.for('console-forms')),
    handOver: createHandOver(deps.secretKeys.for('console-once'), deps.now),
  };
  router.get(`/${STYLE_NAME}`, serveStyle);
  router.use(pageHeaders);
  for (const page of allPages) {
    const serve = traced(`/console${page.path}`, servePage(page, pageDeps));
    router.route(page.path).get(serve).post(serve);
  }
  router.use(async (request, response) => {
    await takeAllowance(deps, response, addressAllowance(request.ip), deps.addressLimit);
    throw publicError('not_found', 'There is no such page.');
  });
  router.use(errorPage(deps));
  return router;
}

const pageHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  response.setHeader('Cache-Control', 'no-store');
  // Not no-referrer: browsers then hide the origin of a form too, by which we know our own.
  response.setHeader('Referrer-Policy', 'same-origin');
  next();
};
