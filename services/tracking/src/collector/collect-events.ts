// Handles what browsers post: whose key it is, whether the settings accept the page and its events, and the visitor's cookie.
import { appError } from '@touchline/chassis/errors.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { Batch } from '@touchline/proto/collector-batch.ts';
import type { Request, Response } from 'express';
import type { EventDraft } from '../domain/event-draft.ts';
import { completePlace, type FindPlace, keptPlace, NOWHERE } from '../domain/geo/place.ts';
import { inRanges } from '../domain/settings/ip-ranges.ts';
import type { TrackerSettings } from '../domain/settings/tracker-settings.ts';
import type { RecordEvents } from '../ingest/record-events.ts';
import type { RefusalRecord } from '../store/refusals.ts';
import { answerVisit, isVisit, type NoteVisit } from './answer-visit.ts';
import { readBatch } from './batch.ts';
import { draftsOf } from './drafts-of.ts';
import { foreignSite, hasNoPage, isAllowedHost, judgeSites, originHost } from './judge-sites.ts';
import { type KeyOwners, knownProfile } from './known-profile.ts';
import type { LimitSenders } from './limit-senders.ts';
import { recordedBySettings } from './recorded-by-settings.ts';
import { enforceAllowance } from './show-allowance.ts';
import { hasGpc, objects, originReader, type ProxyHeaders, visitorCookie } from './visitor-origin.ts';
import { isWithdrawal, withdrawalOf } from './withdrawal-of.ts';

export interface Collecting extends KeyOwners {
  recordEvents: RecordEvents;
  noteVisit: NoteVisit;
  keepRefusals: (refusals: readonly RefusalRecord[]) => Promise<void>;
  limitSenders: Pick<LimitSenders, 'takeOfKey'>;
  proxies: ProxyHeaders;
  findPlace: FindPlace;
  clock: () => Date;
  logger: Logger;
}

const CONTENT_TYPES = ['application/json', 'text/plain'];

/** Makes the handler of POST /t/{key}. @throws AppError as knownProfile, and for a body or a site that is refused as a whole */
export function collectEvents(deps: Collecting) {
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
    const { botFilter, geo, sessionTimeoutMinutes } = settings;
    const found = geo === 'off' ? NOWHERE : findPlace(address);
    const gpc = hasGpc(request);
    const browser = { userAgent, language, gpc, ...keptPlace(geo, completePlace(named, found)) };
    const now = clock();
    const collectorHost = request.hostname ?? '';
    const drafts = isWithdrawal(batch)
      ? withdrawalOf(batch, { profileId, at: now, userAgent, host: originHost(origin) ?? '', botFilter })
      : draftsOf({ ...batch, events }, { profileId, at: now, collectorHost, sessionTimeoutMinutes, browser });
    const hasCounted = isCheck
      ? await answerVisit(drafts, { userAgent, profileId, now, noteVisit })
      : await record(profileId, drafts);
    // A visitor without consent gets no cookie from us.
    const cookie = batch.consent === false ? undefined : visitorCookie(request, batch.visitor_id, settings);
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
    { response, keep }: { response: Response; keep: Collecting['keepRefusals'] },
  ): Promise<void> {
    if (hasNoPage(origin)) return;
    const host = originHost(origin);
    if (isAllowedHost(host, sites)) return;
    await keep([foreignSite(profileId, host)]);
    // The page may read the refusal, or its tracker would retry indefinitely; with cookies it could not read it.
    response.removeHeader('Access-Control-Allow-Credentials');
    throw appError('forbidden', 'This tracking key accepts no events from this site.');
  }

  async function readOrKeepRefusal(body: unknown, profileId: string, keep: Collecting['keepRefusals']): Promise<Batch> {
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
