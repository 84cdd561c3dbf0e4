// ads.insights: keeps the daily delivery that reports put beside credit; a later sync restates a day.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import type {
  AdInsight,
  AdsInsightsSynced,
  AdsInsightsSyncedSchema,
} from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { entityId } from '../domain/ids.ts';
import { storeInsights } from '../store/ad-insights.ts';
import type { AdInsightDoc } from '../store/ad-schema.ts';
import type { Collections } from '../store/collections.ts';
import { levelOf } from './ad-level.ts';

/** Upserts rows by (entity, day); of several the one with the newest synced_at stays. */
export function onAdsInsights({ collections }: { collections: Collections }): Handler<typeof AdsInsightsSyncedSchema> {
  return async function onAdsInsights(deliveries) {
    const verdicts: Verdict[] = [];
    for (const { data } of deliveries) {
      const isComplete = data.profileId !== '' && data.platform !== '' && data.syncedAt !== undefined;
      verdicts.push(isComplete ? done() : deadLetter('incomplete_insights'));
      if (!isComplete) continue;
      const rows = data.rows.flatMap((row) => insightDoc(data, row));
      await storeInsights(collections.adInsights, [...new Map(rows.map((row) => [row._id, row])).values()]);
    }
    return verdicts;
  };
}

function insightDoc({ profileId, platform, syncedAt }: AdsInsightsSynced, row: AdInsight): AdInsightDoc[] {
  const level = levelOf(row.level);
  if (level === null || row.externalId === '' || syncedAt === undefined) return [];
  const id = entityId(profileId, platform, level, row.externalId);
  return [
    {
      _id: `${id}|${row.date}`,
      profile_id: profileId,
      entity_id: id,
      platform,
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
      synced_at: timestampDate(syncedAt),
    },
  ];
}

const numberOrNull = (count: bigint | undefined): number | null => (count === undefined ? null : Number(count));
