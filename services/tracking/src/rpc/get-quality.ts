// Handles GetQuality: recent events, refusals with their reasons, what was left out of browsers' events, warnings about open
// settings, and the figures of the last days.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { reportDays } from '@touchline/chassis/report-days.ts';
import type { DayFiguresSchema, QualityFiguresSchema } from '@touchline/proto/gen/touchline/tracking/v1/quality_pb.ts';
import type {
  GetQualityRequest,
  GetQualityResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { leftOutMessage } from '../domain/left-out.ts';
import { type DayFigures, dayFigures, type Named } from '../domain/quality/day-figures.ts';
import { qualityWarnings } from '../domain/quality-warnings.ts';
import { sitesSeen } from '../domain/sites-seen.ts';
import type { Ledger } from '../store/ledger.ts';
import type { LedgerQueries } from '../store/ledger-queries.ts';
import type { LeftOutStore } from '../store/left-out.ts';
import type { QualityCounts } from '../store/quality-counts.ts';
import type { Refusals } from '../store/refusals.ts';
import type { TrackerSettingsStore } from '../store/tracker-settings.ts';
import type { TrackingKeys } from '../store/tracking-keys.ts';

interface Deps {
  ledger: Pick<Ledger, 'countSince' | 'page'>;
  refusals: Pick<Refusals, 'counts' | 'newest'>;
  leftOut: Pick<LeftOutStore, 'totals'>;
  qualityCounts: Pick<QualityCounts, 'ofDays'>;
  /** Returns the IANA name of the zone of a profile's days. */
  timeZoneOf: (profileId: string) => Promise<string>;
  keys: Pick<TrackingKeys, 'active'>;
  settings: Pick<TrackerSettingsStore, 'find'>;
  queries: Pick<LedgerQueries, 'newestHosts'>;
  clock: () => Date;
}

const DAY_MS = 86_400_000;
/** Bounds the cost for a profile of any size. */
const MOST_COUNTED = 1_000_000;
/** The same number of newest events, from the same number of days, as in GetOrigin. */
const MOST_LOOKED_AT = 2000;
const LOOKED_BACK_MS = 7 * DAY_MS;

const DEFAULT_DAYS = 30;

export function getQualityRpc({
  ledger,
  refusals,
  leftOut,
  qualityCounts,
  timeZoneOf,
  keys,
  settings,
  queries,
  clock,
}: Deps) {
  async function figuresOf(profileId: string, count: number): Promise<MessageInitShape<typeof QualityFiguresSchema>> {
    const timeZone = await timeZoneOf(profileId);
    const range = reportDays(timeZone).lastDays(count, clock());
    const { days, total } = dayFigures(await qualityCounts.ofDays(profileId, range), range);
    return { timeZone, total: dayMessage(total), days: days.map(dayMessage) };
  }

  async function warningsOf(profileId: string) {
    const [key, { sites: allowedSites }] = await Promise.all([keys.active(profileId), settings.find(profileId)]);
    const hasKey = key !== null;
    if (qualityWarnings({ hasKey, allowedSites, sites: [] }).length === 0) return [];
    const now = clock().getTime();
    const sighted = await queries.newestHosts(profileId, MOST_LOOKED_AT, {
      from: now - LOOKED_BACK_MS,
      before: now,
    });
    return qualityWarnings({ hasKey, allowedSites, sites: sitesSeen(sighted, { allowedSites, collectorHost: '' }) });
  }

  return async (request: GetQualityRequest): Promise<MessageInitShape<typeof GetQualityResponseSchema>> => {
    const { profileId } = request;
    const [recorded, [last], counts, newest, totals, warnings, figures] = await Promise.all([
      ledger.countSince(profileId, new Date(clock().getTime() - DAY_MS), MOST_COUNTED),
      ledger.page(profileId, 1, clock()),
      refusals.counts(profileId),
      refusals.newest(profileId),
      leftOut.totals(profileId),
      warningsOf(profileId),
      figuresOf(profileId, request.days || DEFAULT_DAYS),
    ]);
    return {
      figures,
      recorded24h: BigInt(recorded),
      ...(last ? { lastEventAt: timestampFromDate(last.received_at) } : {}),
      refusals: counts.map(({ code, field, count }) => ({ code, field, count: BigInt(count) })),
      recentRefusals: newest.map(({ at, code, field, message, idempotency_key = '' }) => ({
        at: timestampFromDate(at),
        code,
        field,
        message,
        idempotencyKey: idempotency_key,
      })),
      leftOut: totals.map(({ reason, field, count, lastAt }) => ({
        reason,
        field,
        message: leftOutMessage(reason),
        count: BigInt(count),
        lastAt: timestampFromDate(lastAt),
      })),
      warnings: warnings.map(({ code, message, hosts }) => ({
        code,
        message,
        hosts: hosts.map(({ host, events, lastSeenAt }) => ({
          host,
          events,
          lastSeenAt: timestampFromDate(lastSeenAt),
        })),
      })),
    };
  };
}

function dayMessage(figures: DayFigures): MessageInitShape<typeof DayFiguresSchema> {
  const named = (counts: readonly Named[]) => counts.map(({ name, count }) => ({ name, count: BigInt(count) }));
  return {
    date: figures.date,
    events: BigInt(figures.events),
    botsDropped: BigInt(figures.botsDropped),
    duplicates: BigInt(figures.duplicates),
    clockCorrections: BigInt(figures.clockCorrections),
    unknownClickIds: BigInt(figures.unknownClickIds),
    sessions: BigInt(figures.sessions),
    sessionsWithoutTouch: BigInt(figures.sessionsWithoutTouch),
    eventsByHost: named(figures.eventsByHost),
    unknownClickIdNames: named(figures.unknownClickIdNames),
    duplicatesByOrigin: named(figures.duplicatesByOrigin),
  };
}
