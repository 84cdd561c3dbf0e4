// Serves the collector, the public HTTP port to which browsers send: outside /api/v1, with the tracking key as its only
// credential.
import { appError } from '@touchline/chassis/errors.ts';
import { measured } from '@touchline/chassis/http/measured.ts';
import { traced } from '@touchline/chassis/http/traced.ts';
import type { GentleClose } from '@touchline/chassis/public-http/close-gently.ts';
import { MAX_BATCH_BYTES } from '@touchline/proto/collector-batch.ts';
import express, { type NextFunction, type Request, type Response } from 'express';
import { type Collecting, collectEvents } from './collect-events.ts';
import { errorHandler, requestIdOf } from './errors.ts';
import { knownProfile } from './known-profile.ts';
import { createLimitSenders, type Limits } from './limit-senders.ts';
import { type Listening, listen } from './listen.ts';
import type { ScriptOf } from './script.ts';
import { enforceAllowance, showAllowance } from './show-allowance.ts';
import { originReader } from './visitor-origin.ts';

interface Options extends Omit<Collecting, 'limitSenders'>, GentleClose {
  host: string;
  port: number;
  /** How long a request may take to arrive in full. */
  requestTimeoutMs: number;
  limits: Limits;
  scriptOf: ScriptOf;
  /** Reports whether the workspace of a profile is archived. */
  isArchived: (profileId: string) => Promise<boolean>;
  docsUrl: string;
}

const SCRIPT = 'GET /t/{tracking_key}.js';
const POST = 'POST /t/{tracking_key}';
/** A proxy that makes certificates on demand requests this path to learn whether it may make one for a name. */
const NAME = '/t/custom-domain';

/** Serves GET /t/{key}.js and POST /t/{key} on host:port (0: any free port). */
export async function serveCollector(options: Options): Promise<Listening> {
  const deps = { ...options, limitSenders: createLimitSenders(options.limits) };
  const originOf = originReader(deps.proxies);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.use(baseHeaders);
  const takeOf = (request: Request) => deps.limitSenders.takeOfAddress(originOf(request).address);
  // After the metrics middleware, so that operators see who is refused.
  const limited = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    enforceAllowance(response, await takeOf(request), deps.clock());
    next();
  };
  app.get('/t/:key.js', measured(SCRIPT), limited, traced(SCRIPT, serveScript(deps)));
  app.get(NAME, measured(`GET ${NAME}`), limited, async (request, response) => {
    const hostname = new URL(request.url, 'http://collector').searchParams.get('domain') ?? '';
    const owner = await deps.ownerOf(hostname.toLowerCase());
    response.status(owner === undefined || (await deps.isArchived(owner)) ? 404 : 204).end();
  });
  app.options('/t/:key', limited, (_request, response) => {
    response.set({
      'Access-Control-Allow-Methods': 'POST, OPTIONS',
      'Access-Control-Allow-Headers': 'Content-Type, Content-Encoding, X-Request-Id',
      'Access-Control-Max-Age': '86400',
    });
    response.status(204).end();
  });
  app.post(
    '/t/:key',
    measured(POST),
    limited,
    express.raw({ type: () => true, limit: MAX_BATCH_BYTES, inflate: true }),
    traced(POST, collectEvents(deps)),
  );
  app.use(limited, () => {
    throw appError('not_found', 'There is nothing at this address.');
  });
  // A path that cannot be decoded fails before any allowance was checked.
  app.use(async (error: unknown, request: Request, response: Response, _next: NextFunction) => {
    if (!response.hasHeader('RateLimit')) showAllowance(response, await takeOf(request));
    throw error;
  });
  app.use(errorHandler(deps));

  return listen(app, deps);
}

/**
 * Allows any page to post: the key is public, and the cookie holds only the visitor's own id. A sandboxed page, whose origin is
 * null, has no site to which a cookie could belong.
 */
function baseHeaders(request: Request, response: Response, next: NextFunction): void {
  response.set({ 'X-Request-Id': requestIdOf(request), 'X-Content-Type-Options': 'nosniff' });
  response.vary('Origin');
  const origin = request.get('origin');
  if (origin) {
    response.set({
      'Access-Control-Allow-Origin': origin,
      ...(origin === 'null' ? {} : { 'Access-Control-Allow-Credentials': 'true' }),
      'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Reset',
    });
  }
  next();
}

function serveScript(deps: Options) {
  return async (request: Request<{ key: string }>, response: Response): Promise<void> => {
    const { settings } = await knownProfile(deps, request);
    const script = await deps.scriptOf(settings);
    script.send(request, response);
  };
}
