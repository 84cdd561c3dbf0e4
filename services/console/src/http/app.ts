// Builds the Express application of the console: pages made on the server, without a line of script.

import { measured } from '@touchline/chassis/http/measured.ts';
import { traced } from '@touchline/chassis/http/traced.ts';
import { addressAllowance } from '@touchline/chassis/net/caller-address.ts';
import { serveStyle } from '@touchline/chassis/pages/serve-style.ts';
import { STYLE_NAME } from '@touchline/chassis/pages/style.ts';
import { createBaseApp } from '@touchline/chassis/public-http/base-app.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { takeAllowance } from '@touchline/chassis/public-http/take-allowance.ts';
import type { RateLimiter } from '@touchline/chassis/rate-limit/rate-limit.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { type Express, type RequestHandler, Router } from 'express';
import { phrase } from '../language/say.ts';
import { allPages } from '../pages/all-pages.ts';
import { CONSOLE_HOME } from '../view/safe-next.ts';
import { errorPage } from './error-page.ts';
import { type PageDeps, servePage } from './serve-page.ts';
import { speakLanguage } from './speak-language.ts';

export interface AppDeps extends PageDeps {
  readonly limiter: RateLimiter;
  /** Requests per minute from one address without a session. */
  readonly addressLimit: number;
  /** Number of proxies between the internet and this process that are trusted to name the caller. */
  readonly trustedProxyHops: number;
  readonly logger: Logger;
}

// Allows the one stylesheet, our own pictures and our own forms: nothing else may load, run or receive data, and no site may frame a page.
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** Builds the application; it holds no state of its own. */
export function createApp(deps: AppDeps): Express {
  const app = createBaseApp({
    trustedProxyHops: deps.trustedProxyHops,
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
  });
  app.use(speakLanguage);
  app.get('/', (_request, response) => response.redirect(CONSOLE_HOME));
  app.use(CONSOLE_HOME, pageRoutes(deps));
  app.use(pageHeaders, async (request, response) => {
    await takeAllowance(deps, response, addressAllowance(request.ip), deps.addressLimit);
    throw publicError('not_found', phrase`There is no such page.`);
  });
  app.use(errorPage(deps));
  return app;
}

function pageRoutes(deps: AppDeps): Router {
  const router = Router({ caseSensitive: true });
  router.get(`/${STYLE_NAME}`, serveStyle);
  router.use(pageHeaders);
  for (const page of allPages) {
    const name = `${CONSOLE_HOME}${page.path}`;
    const serve = traced(name, servePage(page, deps));
    router
      .route(page.path)
      .get(measured(`GET ${name}`), serve)
      .post(measured(`POST ${name}`), serve);
  }
  return router;
}

const pageHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  // Not no-referrer: browsers would then also hide the origin of a form, by which we recognise our own.
  response.setHeader('Referrer-Policy', 'same-origin');
  next();
};
