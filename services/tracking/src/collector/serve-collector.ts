// The collector: the public HTTP port that browsers talk to. Outside /api/v1, with no credential but the tracking key.
import type { AddressInfo } from 'node:net';
import { appError, unavailable } from '@touchline/chassis/errors.ts';
import { measured } from '@touchline/chassis/http/measured.ts';
import { traced } from '@touchline/chassis/http/traced.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { RecordEvents } from '../ingest/record-events.ts';
import type { RefusalRecord } from '../store/refusals.ts';
import { type Batch, readBatch } from './batch.ts';
import { draftsOf } from './drafts-of.ts';
import { errorHandler, requestIdOf } from './errors.ts';
import type { Script } from './script.ts';
import { type GeoHeaders, geoReader, objects, visitorCookie } from './visitor-origin.ts';

interface Deps {
  host: string;
  port: number;
  script: Script;
  profileOf: (key: string) => Promise<string | undefined>;
  recordEvents: RecordEvents;
  keepRefusal: (refusal: RefusalRecord) => Promise<void>;
  geo: GeoHeaders;
  docsUrl: string;
  clock: () => Date;
  logger: Logger;
}

export interface Collector extends AsyncDisposable {
  readonly port: number;
}

const MAX_BYTES = 64 * 1024;
const SCRIPT = 'GET /t/{tracking_key}.js';
const POST = 'POST /t/{tracking_key}';
const CONTENT_TYPES = ['application/json', 'text/plain'];

/** Serves GET /t/{key}.js and POST /t/{key} on host:port (0: any free port). */
export async function serveCollector(deps: Deps): Promise<Collector> {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.use(baseHeaders);
  app.get('/t/:key.js', measured(SCRIPT), traced(SCRIPT, serveScript(deps)));
  app.options('/t/:key', (_request, response) => {
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
    express.raw({ type: () => true, limit: MAX_BYTES, inflate: true }),
    traced(POST, collect(deps)),
  );
  app.use(() => {
    throw appError('NOT_FOUND', 'not_found', 'There is nothing at this address.');
  });
  app.use(errorHandler(deps));

  const server = app.listen(deps.port, deps.host);
  server.keepAliveTimeout = 65_000; // longer than the idle time of common load balancers
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 10_000).unref();
      }),
  };
}

/** Any page may post: the key is public, and the cookie is only ever the visitor's own id. */
function baseHeaders(request: Request, response: Response, next: NextFunction): void {
  response.set({ 'X-Request-Id': requestIdOf(request), 'X-Content-Type-Options': 'nosniff' });
  response.vary('Origin');
  const origin = request.get('origin');
  if (origin) {
    response.set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After',
    });
  }
  next();
}

function serveScript({ script, profileOf }: Deps) {
  return async (request: Request<{ key: string }>, response: Response): Promise<void> => {
    await knownProfile(profileOf, request.params.key);
    script.send(request, response);
  };
}

function collect({ profileOf, recordEvents, keepRefusal, geo, clock, logger }: Deps) {
  const geoOf = geoReader(geo);
  return async (request: Request<{ key: string }>, response: Response): Promise<void> => {
    const profileId = await knownProfile(profileOf, request.params.key);
    const type = (request.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!CONTENT_TYPES.includes(type)) {
      throw appError('INVALID_ARGUMENT', 'invalid_request', `Send the body as ${CONTENT_TYPES.join(' or ')}.`);
    }
    response.set('Cache-Control', 'no-store');
    if (objects(request)) {
      response.status(204).end();
      return;
    }
    const batch = await readOrKeepRefusal(request.body, profileId);
    const userAgent = (request.get('user-agent') ?? '').replace(/\p{Cc}/gu, '').slice(0, 1000);
    const verdicts = await recordEvents(draftsOf(batch, { profileId, at: clock(), userAgent, ...geoOf(request) }));
    const rejected = verdicts.filter(({ status }) => status === 'rejected').length;
    if (rejected > 0) logger.debug({ profile_id: profileId, count: rejected }, 'browser events refused');
    const cookie = visitorCookie(request, batch.visitor_id);
    if (cookie && rejected < verdicts.length) response.append('Set-Cookie', cookie);
    response.status(204).end();
  };

  async function readOrKeepRefusal(body: unknown, profileId: string): Promise<Batch> {
    try {
      return readBatch(body instanceof Uint8Array ? body : new Uint8Array());
    } catch (error) {
      const {
        reason = 'invalid_request',
        message = '',
        details = {},
      } = Object(error) as { reason?: string; message?: string; details?: Record<string, string> };
      await keepRefusal({ profileId, code: reason, field: details.field ?? '', message, idempotencyKey: '' });
      throw error;
    }
  }
}

/** @throws AppError not_found for a key that is unknown or revoked, service_unavailable when the database is away */
async function knownProfile(profileOf: Deps['profileOf'], key: string): Promise<string> {
  const profileId = await profileOf(key).catch((cause: unknown) => {
    throw unavailable('The collector cannot look the key up right now; send the events again.', 2, cause);
  });
  if (profileId === undefined) throw appError('NOT_FOUND', 'not_found', 'This tracking key is unknown or was revoked.');
  return profileId;
}
