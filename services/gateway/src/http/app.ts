// Builds the Express application: the routes of the declared operations, and the responses to requests that no operation handles
// or that fail.
import { measured } from '@touchline/chassis/http/measured.ts';
import { rateLimitHeaders } from '@touchline/chassis/http/rate-limit-headers.ts';
import { traced } from '@touchline/chassis/http/traced.ts';
import { addressAllowance } from '@touchline/chassis/net/caller-address.ts';
import { createBaseApp } from '@touchline/chassis/public-http/base-app.ts';
import { renderError } from '@touchline/chassis/public-http/error-envelope.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { takeAllowance } from '@touchline/chassis/public-http/take-allowance.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { type ErrorRequestHandler, type Express, type RequestHandler, Router } from 'express';
import { docsRoutes } from '../docs/docs-routes.ts';
import { API_PREFIX } from './api-prefix.ts';
import { renderOAuthError } from './oauth/oauth-errors.ts';
import type { Operation } from './operation.ts';
import { allowOf, expressPath, routesOf } from './route-path.ts';
import { type ServeDeps, serveOperation } from './serve-operation.ts';

export interface AppDeps extends ServeDeps {
  readonly operations: readonly Operation[];
  /** The public base address, without a trailing slash. */
  readonly baseUrl: () => string;
  /** The public base address of the console; empty where it is the same as baseUrl. */
  readonly consoleUrl: string;
  /** How many proxies between the internet and the gateway are trusted to name the caller. */
  readonly trustedProxyHops: number;
  /** MCP, for agents. */
  readonly mcp: RequestHandler;
  /** The pages of hand-offs, below /api/v1, which handle their own errors. */
  readonly handoffs: RequestHandler;
  readonly logger: Logger;
}

// Answers are data, and pages are plain HTML with a style of their own: nothing else may load, and no site may frame them. The
// API reference has a policy of its own.
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

const MCP_PATH = '/mcp';

/** Builds the application; it holds no state of its own. */
export function createApp(deps: AppDeps): Express {
  const app = createBaseApp({
    trustedProxyHops: deps.trustedProxyHops,
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
  });
  app.use(API_PREFIX, deps.handoffs, apiRouter(deps));
  app.all(MCP_PATH, measured(`POST ${MCP_PATH}`), traced(`POST ${MCP_PATH}`, deps.mcp));
  app.get('/', byAddress(deps), (_request, response) => response.redirect('/docs'));
  app.use('/docs', byAddress(deps), docsRoutes(deps.operations, deps.consoleUrl));
  app.use(byAddress(deps), () => {
    throw publicError('not_found', 'There is nothing at this path.');
  });
  app.use(answerError(deps));
  return app;
}

function apiRouter(deps: AppDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of routesOf(deps.operations)) {
    const at = router.route(expressPath(route.path));
    for (const operation of route.operations) {
      const name = `${operation.method} ${operation.path}`;
      const serve = traced(name, serveOperation(operation, deps));
      at[operation.method.toLowerCase() as Lowercase<Operation['method']>](measured(name), serve);
    }
    const allow = allowOf(route);
    at.all(byAddress(deps), (request, response) => {
      response.setHeader('Allow', allow);
      if (request.method === 'OPTIONS') {
        response.status(204).end();
        return;
      }
      // The contract has no code for a wrong method: it counts as a route that is not served.
      throw publicError('not_found', 'This path is not served for this method; the Allow header lists those that are.');
    });
  }
  return router;
}

/** Counts requests that are not attributed to a key against the allowance of their address. */
function byAddress(deps: AppDeps): RequestHandler {
  return async (request, response, next) => {
    await takeAllowance(deps, response, addressAllowance(request.ip), deps.addressLimit);
    next();
  };
}

function answerError({ baseUrl, logger, limiter, addressLimit }: AppDeps): ErrorRequestHandler {
  return async (error: unknown, request, response, _next) => {
    const requestId = String(response.locals.requestId);
    const render = response.locals.wire === 'oauth' ? renderOAuthError : renderError;
    const rendered = render(error, { requestId, baseUrl: baseUrl() });
    if (rendered.status >= 500) {
      logger.error(
        { request_id: requestId, method: request.method, status: rendered.status, code: rendered.code, err: error },
        'request failed',
      );
    }
    if (response.headersSent) {
      request.socket.destroy();
      return;
    }
    // A path that cannot even be decoded fails before any allowance was checked.
    const limits = response.hasHeader('RateLimit')
      ? {}
      : rateLimitHeaders(await limiter.take(addressAllowance(request.ip), addressLimit));
    response.status(rendered.status);
    for (const [name, value] of Object.entries({ ...limits, ...rendered.headers })) response.setHeader(name, value);
    response.setHeader('Cache-Control', 'no-store');
    const body = JSON.stringify(rendered.body);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(body));
    response.end(body);
  };
}
