// Handles GetOrigin: the sites from which browsers sent events recently and within a day, and those from which they were refused.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { GetOriginRequest, GetOriginResponseSchema } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { hostsToday } from '../domain/quality/hosts-today.ts';
import { sitesSeen } from '../domain/sites-seen.ts';
import type { LedgerQueries } from '../store/ledger-queries.ts';
import type { QualityCounts } from '../store/quality-counts.ts';
import type { Refusals } from '../store/refusals.ts';
import type { TrackerSettingsStore } from '../store/tracker-settings.ts';

interface Deps {
  queries: Pick<LedgerQueries, 'newestHosts'>;
  qualityCounts: Pick<QualityCounts, 'sitesOfDay'>;
  refusals: Pick<Refusals, 'sites'>;
  settings: Pick<TrackerSettingsStore, 'find'>;
  /** Returns the address at which the profile's browsers reach the collector. */
  originOf: (profileId: string) => Promise<string>;
  collectorUrl: string;
  clock: () => Date;
}

const MOST = 2000;
const WEEK_MS = 7 * 86_400_000;

export function getOriginRpc({ queries, qualityCounts, refusals, settings, originOf, collectorUrl, clock }: Deps) {
  return async (request: GetOriginRequest): Promise<MessageInitShape<typeof GetOriginResponseSchema>> => {
    const { profileId } = request;
    const now = clock();
    const [sighted, counted, refused, { sites: allowedSites }, origin] = await Promise.all([
      queries.newestHosts(profileId, MOST, { from: now.getTime() - WEEK_MS, before: now.getTime() }),
      qualityCounts.sitesOfDay(profileId, now),
      refusals.sites(profileId),
      settings.find(profileId),
      originOf(profileId),
    ]);
    const collectorHost = new URL(origin).hostname;
    const since = sighted.map(({ firstSeenAt }) => firstSeenAt.getTime());
    return {
      events: sighted.reduce((sum, { events }) => sum + events, 0),
      ...(since.length > 0 && { since: timestampFromDate(new Date(Math.min(...since))) }),
      sites: sitesSeen(sighted, { allowedSites, collectorHost }).map(({ lastSeenAt, ...site }) => ({
        ...site,
        lastSeenAt: timestampFromDate(lastSeenAt),
      })),
      refusedSites: refused.map(({ host, count, lastAt }) => ({
        host,
        count: BigInt(count),
        lastRefusedAt: timestampFromDate(lastAt),
      })),
      hosts: hostsToday(counted).map(({ lastSeenAt, events, ...host }) => ({
        ...host,
        events: BigInt(events),
        lastSeenAt: timestampFromDate(lastSeenAt),
      })),
      collectorHost,
      isCustomDomain: origin !== collectorUrl,
    };
  };
}
