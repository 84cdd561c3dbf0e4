// Handles ads.insights: stores the daily delivery that reports show beside credit, and in which time zone its days are. A later
// sync restates a day.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import { isTimeZone, UTC } from '@touchline/chassis/report-days.ts';
import type {
  AdInsight,
  AdsInsightsSynced,
  AdsInsightsSyncedSchema,
} from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { entityId } from '../domain/ids.ts';
import { isDay } from '../domain/report/date-range.ts';
import { type AccountStores, noteSyncedPart, removeOutdatedRows } from '../store/ads/ad-accounts.ts';
import { storeInsights } from '../store/ads/ad-insights.ts';
import type { AdInsightDoc } from '../store/ads/ad-schema.ts';
import { levelOf } from './ad-level.ts';

/**
 * Upserts rows by (entity, day); the row with the newest synced_at stays. Records what a sync of an account read, and removes
 * rows of earlier syncs that this sync did not return again once all its parts have arrived.
 */
export function onAdsInsights(stores: AccountStores): Handler<typeof AdsInsightsSyncedSchema> {
  return async function onAdsInsights(deliveries) {
    const verdicts: Verdict[] = [];
    for (const { data } of deliveries) {
      const isComplete = data.profileId !== '' && data.platform !== '' && data.syncedAt !== undefined;
      const window = windowOf(data);
      verdicts.push(isComplete && window !== null ? done() : deadLetter('incomplete_insights'));
      if (!isComplete || window === null) continue;
      const docs = data.rows.flatMap((row) => insightDoc(data, row));
      const rows = [...new Map(docs.map((row) => [row._id, row])).values()];
      await storeInsights(stores, data.profileId, rows, window?.part);
      if (window === undefined) continue;
      const account = await noteSyncedPart(stores, window.ref, window.part, window.word);
      await removeOutdatedRows(stores, account, window.part);
    }
    return verdicts;
  };
}

/** Returns undefined when the sender is of an earlier release, and null for an invalid window. */
function windowOf({ profileId, platform, window, syncedAt, accountTimeZone }: AdsInsightsSynced) {
  if (window === undefined || syncedAt === undefined) return undefined;
  const { accountExternalId, since, until, part, parts, connectedAt } = window;
  if (accountExternalId === '' || !isDay(since) || !isDay(until) || since > until || part >= parts) return null;
  return {
    ref: { profileId, platform, accountExternalId },
    part: { since, until, part, parts, synced_at: timestampDate(syncedAt) },
    word: {
      connectedAt: connectedAt === undefined ? null : timestampDate(connectedAt),
      timeZone: accountTimeZone === '' ? null : knownZone(accountTimeZone),
    },
  };
}

/** Reads a zone that this machine does not know as UTC, like the sync that requests the days. */
const knownZone = (name: string): string => (isTimeZone(name) ? name : UTC);

function insightDoc({ profileId, platform, window, syncedAt }: AdsInsightsSynced, row: AdInsight): AdInsightDoc[] {
  const level = levelOf(row.level);
  if (level === null || row.externalId === '' || syncedAt === undefined) return [];
  const id = entityId(profileId, platform, level, row.externalId);
  return [
    {
      _id: `${id}|${row.date}`,
      profile_id: profileId,
      entity_id: id,
      platform,
      ...(window && { account_external_id: window.accountExternalId }),
      level,
      date: row.date,
      spend: row.spend || '0',
      currency: row.currency,
      impressions: Number(row.impressions),
      clicks: Number(row.clicks),
      reach: Number(row.reach),
      conversations_started_7d: numberOrNull(row.conversationsStarted7d),
      conversions: numberOrNull(row.conversions),
      conversions_exact: row.conversionsExact || null,
      conversion_value: row.conversionValue || null,
      leads_exact: row.leadsExact || null,
      synced_at: timestampDate(syncedAt),
    },
  ];
}

const numberOrNull = (count: bigint | undefined): number | null => (count === undefined ? null : Number(count));
