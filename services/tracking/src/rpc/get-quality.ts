// Handles GetQuality: recent events, refusals with their reasons, what was left out of browsers' events, and warnings about open
// settings.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  GetQualityRequest,
  GetQualityResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { leftOutMessage } from '../domain/left-out.ts';
import { qualityWarnings } from '../domain/quality-warnings.ts';
import { sitesSeen } from '../domain/sites-seen.ts';
import type { Ledger } from '../store/ledger.ts';
import type { LedgerQueries } from '../store/ledger-queries.ts';
import type { LeftOutStore } from '../store/left-out.ts';
import type { Refusals } from '../store/refusals.ts';
import type { TrackerSettingsStore } from '../store/tracker-settings.ts';
import type { TrackingKeys } from '../store/tracking-keys.ts';

interface Deps {
  ledger: Pick<Ledger, 'countSince' | 'page'>;
  refusals: Pick<Refusals, 'counts' | 'newest'>;
  leftOut: Pick<LeftOutStore, 'totals'>;
  keys: Pick<TrackingKeys, 'active'>;
  settings: Pick<TrackerSettingsStore, 'find'>;
  queries: Pick<LedgerQueries, 'newestPages'>;
  clock: () => Date;
}

const DAY_MS = 86_400_000;
/** The same number of newest events, from the same number of days, as in GetOrigin. */
const MOST_LOOKED_AT = 2000;
const LOOKED_BACK_MS = 7 * DAY_MS;

export function getQualityRpc({ ledger, refusals, leftOut, keys, settings, queries, clock }: Deps) {
  async function warningsOf(profileId: string) {
    const [key, { sites: allowedSites }] = await Promise.all([keys.active(profileId), settings.find(profileId)]);
    const hasKey = key !== null;
    if (qualityWarnings({ hasKey, allowedSites, sites: [] }).length === 0) return [];
    const now = clock().getTime();
    const sighted = await queries.newestPages(profileId, MOST_LOOKED_AT, {
      from: now - LOOKED_BACK_MS,
      before: now,
    });
    return qualityWarnings({ hasKey, allowedSites, sites: sitesSeen(sighted, { allowedSites, collectorHost: '' }) });
  }

  return async (request: GetQualityRequest): Promise<MessageInitShape<typeof GetQualityResponseSchema>> => {
    const { profileId } = request;
    const [recorded, [last], counts, newest, totals, warnings] = await Promise.all([
      ledger.countSince(profileId, new Date(clock().getTime() - DAY_MS)),
      ledger.page(profileId, 1, clock()),
      refusals.counts(profileId),
      refusals.newest(profileId),
      leftOut.totals(profileId),
      warningsOf(profileId),
    ]);
    return {
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
