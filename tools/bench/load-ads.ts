// Writes a large ad account into attribution's database: its catalog, its delivery of the last weeks and what was credited to it.
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { Decimal128 } from 'mongodb';
import { entityId, factKey } from '../../services/attribution/src/domain/ids.ts';
import type { AdEntityDoc } from '../../services/attribution/src/domain/shapes/ad-entity-doc.ts';
import type { AdInsightDoc } from '../../services/attribution/src/store/ads/ad-schema.ts';
import { collectionsOf } from '../../services/attribution/src/store/collections.ts';
import type { DailyFactDoc } from '../../services/attribution/src/store/schema.ts';
import type { BenchSystem } from './system.ts';

const PLATFORM = 'social_ads';
const ACCOUNT = '5000000001';
const CURRENCY = 'USD';
const GOAL = 'payment_received';
const ADS_A_WRITE = 2000;
const ADS_A_CAMPAIGN = 100;
const ADS_AN_AD_SET = 10;
/** On how many days, one in each window, an ad delivers. */
const DELIVERED_DAYS_AGO = [1, 9, 20] as const;
/** One in so many ads has a sale. */
const ADS_A_SALE = 10;
const OBJECTIVES = ['OUTCOME_SALES', 'OUTCOME_LEADS', 'OUTCOME_TRAFFIC'];
const DAY_MS = 86_400_000;

/** The daily figures of one ad. */
export const ROWS_AN_AD = DELIVERED_DAYS_AGO.length;

/** Stores `count` ads of a profile that reports in USD, all of which delivered in every window. */
export async function loadAds(
  { urls, databaseOf }: Pick<BenchSystem, 'urls' | 'databaseOf'>,
  { profileId, count, now }: { profileId: string; count: number; now: Date },
  onProgress: (detail: string) => void,
): Promise<void> {
  await using mongo = await connectMongo({
    url: urls.mongodbUrl,
    database: databaseOf('attribution'),
    appName: 'bench',
  });
  const { adEntities, adInsights, dailyFacts } = collectionsOf(mongo.db);
  const entities = entitiesOf(profileId, now);
  for (let from = 0; from < count; from += ADS_A_WRITE) {
    onProgress(`${from.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} ads stored`);
    const some = Array.from({ length: Math.min(ADS_A_WRITE, count - from) }, (_, i) => from + i);
    const unordered = { ordered: false };
    await adEntities.insertMany(some.flatMap(entities), unordered);
    await adInsights.insertMany(
      some.flatMap((n) => delivery(profileId, n, now)),
      unordered,
    );
    await dailyFacts.insertMany(
      some.filter((n) => n % ADS_A_SALE === 0).map((n) => sale(profileId, n, now)),
      unordered,
    );
  }
}

/** Returns the function that makes an ad, and with the first of its ad set or campaign these too. */
function entitiesOf(profileId: string, now: Date): (n: number) => AdEntityDoc[] {
  const entity = (level: AdEntityDoc['level'], externalId: string, over: Partial<AdEntityDoc>): AdEntityDoc => ({
    ...{ _id: entityId(profileId, PLATFORM, level, externalId), profile_id: profileId, platform: PLATFORM, level },
    ...{
      external_id: externalId,
      source: 'catalog',
      name: `${level} ${externalId}`,
      name_key: `${level} ${externalId}`,
    },
    ...{ status: 'ACTIVE', objective: null, campaign_external_id: null, ad_set_external_id: null, daily_budget: null },
    ...{ currency: CURRENCY, learning_stage_status: null, account_external_id: ACCOUNT, synced_at: now },
    ...over,
  });
  return (n) => {
    const campaign = `1${Math.floor(n / ADS_A_CAMPAIGN)}`;
    const adSet = `2${Math.floor(n / ADS_AN_AD_SET)}`;
    const objective = OBJECTIVES[Math.floor(n / ADS_A_CAMPAIGN) % OBJECTIVES.length] as string;
    const parents = { campaign_external_id: campaign, objective };
    const creative = {
      ...{ thumbnail_url: `https://cdn.example/${n}.jpg`, video_id: n % 2 === 0 ? `7${n}` : '', object_type: 'PHOTO' },
      ...{ call_to_action_type: 'LEARN_MORE', card_count: n % 3 },
    };
    return [
      ...(n % ADS_A_CAMPAIGN === 0 ? [entity('campaign', campaign, { objective })] : []),
      ...(n % ADS_AN_AD_SET === 0 ? [entity('ad_set', adSet, parents)] : []),
      entity('ad', adOf(n), { ...parents, ad_set_external_id: adSet, creative }),
    ];
  };
}

const adOf = (n: number): string => `3${n}`;
const dayAgo = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);

function delivery(profileId: string, n: number, now: Date): AdInsightDoc[] {
  const entity_id = entityId(profileId, PLATFORM, 'ad', adOf(n));
  return DELIVERED_DAYS_AGO.map((days, i) => {
    const date = dayAgo(now, days);
    return {
      ...{ _id: `${entity_id}|${date}`, profile_id: profileId, entity_id, platform: PLATFORM, level: 'ad', date },
      ...{ account_external_id: ACCOUNT, spend: `${1 + (n % 97)}.25`, currency: CURRENCY, reach: 700 },
      ...{ impressions: 500 + (n % 4001) + i, clicks: 5 + (n % 31), conversations_started_7d: n % 7 },
      ...{ conversions: n % 3, conversions_exact: String(n % 3), conversion_value: `${n % 3}.5`, synced_at: now },
    };
  });
}

function sale(profileId: string, n: number, now: Date): DailyFactDoc {
  const address = {
    ...{ model: 'last_touch' as const, level: 'ad' as const, day: dayAgo(now, 1) },
    entity_id: entityId(profileId, PLATFORM, 'ad', adOf(n)),
  };
  const key = factKey(address.model, address.level, address.day, address.entity_id);
  return {
    ...{ _id: `${profileId}|${key}`, profile_id: profileId, ...address, count: 1, by_type: { [GOAL]: 1 } },
    ...{ cash_count: 1, cash_value: Decimal128.fromString('49.9'), cash_unknown: 0, first_count: 1 },
  };
}
