// Serves the collector, the public HTTP port to which browsers send: outside /api/v1, with the tracking key as its only
// credential.
import { appError, unavailable } from '@touchline/chassis/errors.ts';
import { measured } from '@touchline/chassis/http/measured.ts';
import { traced } from '@touchline/chassis/http/traced.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { type Batch, MAX_BATCH_BYTES } from '@touchline/proto/collector-batch.ts';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { EventDraft } from '../domain/event-draft.ts';
import { completePlace, type FindPlace, keptPlace, NOWHERE } from '../domain/geo/place.ts';
import { inRanges } from '../domain/settings/ip-ranges.ts';
import type { TrackerSettings } from '../domain/settings/tracker-settings.ts';
import type { RecordEvents } from '../ingest/record-events.ts';
import type { RefusalRecord } from '../store/refusals.ts';
import { answerVisit, isVisit, type NoteVisit } from './answer-visit.ts';
import { readBatch } from './batch.ts';
import { draftsOf } from './drafts-of.ts';
import { errorHandler, requestIdOf } from './errors.ts';
import { foreignSite, hasNoPage, isAllowedHost, judgeSites, originHost } from './judge-sites.ts';
import { createLimitSenders, type LimitSenders, type Limits } from './limit-senders.ts';
import { type Listening, listen } from './listen.ts';
import { recordedBySettings } from './recorded-by-settings.ts';
import type { ScriptOf } from './script.ts';
import { enforceAllowance, showAllowance } from './show-allowance.ts';
import { objects, originReader, type ProxyHeaders, visitorCookie } from './visitor-origin.ts';

interface Options {
  host: string;
  port: number;
  /** How long a request may take to arrive in full. */
  requestTimeoutMs: number;
  limits: Limits;
  scriptOf: ScriptOf;
  profileOf: (key: string) => Promise<string | undefined>;
  settingsOf: (profileId: string) => Promise<TrackerSettings>;
  /** Returns the profile that has verified a host name as its own. */
  ownerOf: (hostname: string) => Promise<string | undefined>;
  /** Reports whether the workspace of a profile is archived. */
  isArchived: (profileId: string) => Promise<boolean>;
  recordEvents: RecordEvents;
  noteVisit: NoteVisit;
  keepRefusals: (refusals: readonly RefusalRecord[]) => Promise<void>;
  proxies: ProxyHeaders;
  findPlace: FindPlace;
  docsUrl: string;
  clock: () => Date;
  logger: Logger;
}

interface Deps extends Options {
  readonly limitSenders: LimitSenders;
}

const SCRIPT = 'GET /t/{tracking_key}.js';
const POST = 'POST /t/{tracking_key}';
/** A proxy that makes certificates on demand requests this path to learn whether it may make one for a name. */
const NAME = '/t/custom-domain';
const CONTENT_TYPES = ['application/json', 'text/plain'];

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
    traced(POST, collect(deps)),
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

function serveScript(deps: Deps) {
  return async (request: Request<{ key: string }>, response: Response): Promise<void> => {
    const { settings } = await knownProfile(deps, request);
    const script = await deps.scriptOf(settings);
    script.send(request, response);
  };
}

function collect(deps: Deps) {
  const { recordEvents, noteVisit, keepRefusals, limitSenders, proxies, findPlace, clock, logger } = deps;
  const originOf = originReader(proxies);
  return async (request: Request<{ key: string }>, response: Response): Promise<void> => {
    const { profileId, settings } = await knownProfile(deps, request);
    enforceAllowance(response, await limitSenders.takeOfKey(request.params.key), clock());
    const type = (request.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!CONTENT_TYPES.includes(type)) {
      throw appError('invalid_request', `Send the body as ${CONTENT_TYPES.join(' or ')}.`);
    }
    response.set('Cache-Control', 'no-store');
    const { address, place: named } = originOf(request);
    const userAgent = (request.get('user-agent') ?? '').replace(/\p{Cc}/gu, '').slice(0, 1000);
    // A check's visit is about the page, so it does not matter from where it comes, and it leaves no refusals.
    const isCheck = isVisit(userAgent);
    if (objects(request, settings) || (!isCheck && inRanges(settings.excludeIps)(address))) {
      response.status(204).end();
      return;
    }
    const keep = isCheck ? async () => undefined : keepRefusals;
    const origin = request.get('origin');
    await refuseForeignOrigin(origin, profileId, settings, { response, keep });
    const batch = await readOrKeepRefusal(request.body, profileId, keep);
    const { taken, refusals } = judgeSites(batch.events, { profileId, origin, sites: settings.sites });
    if (refusals.length > 0) await keep(refusals);
    const events = recordedBySettings(taken, settings);
    const language = request.get('accept-language')?.slice(0, 100);
    const { geo, sessionTimeoutMinutes } = settings;
    const found = geo === 'off' ? NOWHERE : findPlace(address);
    const browser = { userAgent, language, ...keptPlace(geo, completePlace(named, found)) };
    const now = clock();
    const collectorHost = request.hostname ?? '';
    const drafts = draftsOf(
      { ...batch, events },
      { profileId, at: now, collectorHost, sessionTimeoutMinutes, browser },
    );
    const hasCounted = isCheck
      ? await answerVisit(drafts, { userAgent, profileId, now, noteVisit })
      : await record(profileId, drafts);
    const cookie = visitorCookie(request, batch.visitor_id, settings);
    if (cookie && hasCounted) response.append('Set-Cookie', cookie);
    response.status(204).end();
  };

  /** Records events, and reports whether any was accepted. */
  async function record(profileId: string, drafts: readonly EventDraft[]): Promise<boolean> {
    if (drafts.length === 0) return false;
    const verdicts = await recordEvents(drafts);
    const rejected = verdicts.filter(({ status }) => status === 'rejected').length;
    if (rejected > 0) logger.debug({ profile_id: profileId, count: rejected }, 'browser events refused');
    return rejected < verdicts.length;
  }

  async function refuseForeignOrigin(
    origin: string | undefined,
    profileId: string,
    { sites }: TrackerSettings,
    { response, keep }: { response: Response; keep: Deps['keepRefusals'] },
  ): Promise<void> {
    if (hasNoPage(origin)) return;
    const host = originHost(origin);
    if (isAllowedHost(host, sites)) return;
    await keep([foreignSite(profileId, host)]);
    // The page may read the refusal, or its tracker would retry indefinitely; with cookies it could not read it.
    response.removeHeader('Access-Control-Allow-Credentials');
    throw appError('forbidden', 'This tracking key accepts no events from this site.');
  }

  async function readOrKeepRefusal(body: unknown, profileId: string, keep: Deps['keepRefusals']): Promise<Batch> {
    try {
      return readBatch(body instanceof Uint8Array ? body : new Uint8Array());
    } catch (error) {
      const {
        reason = 'invalid_request',
        message = '',
        details = {},
      } = Object(error) as { reason?: string; message?: string; details?: Record<string, string> };
      await keep([{ profileId, code: reason, field: details.field ?? '', message, idempotencyKey: '' }]);
      throw error;
    }
  }
}

/**
 * Finds the key's profile and its settings. A host name that a profile has verified serves no other profile's key.
 * @throws AppError not_found for a key that is unknown or revoked, service_unavailable when the database is unavailable
 */
async function knownProfile(
  { profileOf, settingsOf, ownerOf }: Pick<Deps, 'profileOf' | 'settingsOf' | 'ownerOf'>,
  request: Request<{ key: string }>,
): Promise<{ profileId: string; settings: TrackerSettings }> {
  const away = (cause: unknown) => {
    throw unavailable('The collector cannot look the key up right now; send the events again.', 2, cause);
  };
  const profileId = await profileOf(request.params.key).catch(away);
  const unknown = () => appError('not_found', 'This tracking key is unknown or was revoked.');
  if (profileId === undefined) throw unknown();
  const [settings, owner] = await Promise.all([
    settingsOf(profileId).catch(away),
    ownerOf(request.hostname ?? '').catch(away),
  ]);
  if (owner !== undefined && owner !== profileId) throw unknown();
  return { profileId, settings };
}
