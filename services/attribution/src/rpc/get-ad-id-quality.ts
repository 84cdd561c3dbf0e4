// Handles GetAdIdQuality: reports how well paid clicks name the ads from which they come.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ClicksOfAdSchema,
  GetAdIdQualityRequest,
  GetAdIdQualityResponseSchema,
  NamedClicksSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/ad_ids_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { Db } from 'mongodb';
import { createAdCatalog } from '../domain/ad-catalog.ts';
import type { DayRange } from '../domain/report/date-range.ts';
import { adOn, type ClickGroup, type NamedCounts, namedAds } from '../domain/report/named-ads.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import { LEVELS, type Level } from '../domain/vocabulary.ts';
import { entitiesByExternalId } from '../store/ads/read-entities.ts';
import { deliveryRows } from '../store/ads/read-insights.ts';
import { paidClicks } from '../store/ads/read-paid-clicks.ts';
import { type Collections, collectionsOf } from '../store/collections.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { daysMessage } from './days-message.ts';
import { readRangeOrLast } from './report-request.ts';

const MAX_UNKNOWN = 20;
const LEVEL_NUMBER: Readonly<Record<Level, AdLevel>> = {
  campaign: AdLevel.CAMPAIGN,
  ad_set: AdLevel.AD_SET,
  ad: AdLevel.AD,
};

/** @throws INVALID_ARGUMENT invalid_date_range */
export function createGetAdIdQuality({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  const { adEntities, adInsights, journeyEvents, profiles } = collectionsOf(db);

  return async function getAdIdQuality(
    request: GetAdIdQualityRequest,
  ): Promise<MessageInitShape<typeof GetAdIdQualityResponseSchema>> {
    const { profileId, adExternalIds } = request;
    const { days } = await servedProfile(profiles, profileId);
    const range = readRangeOrLast(request.range, days, now());
    const groups = await paidClicks(journeyEvents, profileId, range, days);
    const entities = await namedEntities(adEntities, profileId, groups, adExternalIds);
    const reported = await platformClicks(adInsights, profileId, range, entities, adExternalIds);
    const named = namedAds(groups, createAdCatalog(entities));
    const platforms = [...new Set([...named.platforms.keys(), ...entities.map(({ platform }) => platform)])].sort();
    return {
      paidClicks: BigInt(named.clicks),
      levels: levelRows(named.levels),
      platforms: [...named.platforms.entries()]
        .sort(([a, x], [b, y]) => y.clicks - x.clicks || (a < b ? -1 : 1))
        .map(([platform, { clicks, levels }]) => ({
          platform,
          paidClicks: BigInt(clicks),
          levels: levelRows(levels),
        })),
      ads: adExternalIds.map((externalId) => clicksOfAd(externalId, platforms, named.byAd, reported)),
      unknown: named.unknown.slice(0, MAX_UNKNOWN).map(({ level, externalId, clicks }) => ({
        level: LEVEL_NUMBER[level],
        externalId,
        paidClicks: BigInt(clicks),
      })),
      days: daysMessage(range, days),
    };
  };
}

/** Returns the clicks of an ad id, in total and on each platform that has some. */
function clicksOfAd(
  externalId: string,
  platforms: readonly string[],
  named: ReadonlyMap<string, number>,
  reported: ReadonlyMap<string, number>,
): MessageInitShape<typeof ClicksOfAdSchema> {
  const on = platforms.flatMap((platform) => {
    const [clicks, counted] = [named, reported].map((sums) => sums.get(adOn(platform, externalId)));
    if (clicks === undefined && counted === undefined) return [];
    return [
      { platform, namedClicks: BigInt(clicks ?? 0), ...(counted !== undefined && { platformClicks: BigInt(counted) }) },
    ];
  });
  const counted = on.flatMap(({ platformClicks }) => platformClicks ?? []);
  const sum = (numbers: readonly bigint[]) => numbers.reduce((a, b) => a + b, 0n);
  return {
    ...{ externalId, namedClicks: sum(on.map(({ namedClicks }) => namedClicks)), on },
    ...(counted.length > 0 && { platformClicks: sum(counted) }),
  };
}

const levelRows = (counts: NamedCounts): MessageInitShape<typeof NamedClicksSchema>[] =>
  LEVELS.map((level) => {
    const { known, unknown, none } = counts[level];
    return { level: LEVEL_NUMBER[level], known: BigInt(known), unknown: BigInt(unknown), none: BigInt(none) };
  });

/** Returns what the catalog has of the ids that clicks name, and of the requested ads. */
async function namedEntities(
  adEntities: Collections['adEntities'],
  profileId: string,
  groups: readonly ClickGroup[],
  adIds: readonly string[],
): Promise<AdEntityDoc[]> {
  const idsOf = (level: Level) => new Set(groups.flatMap(({ ids }) => ids[level] ?? []));
  const ad = idsOf('ad').union(new Set(adIds));
  const ids = { campaign: idsOf('campaign'), ad_set: idsOf('ad_set'), ad };
  return (await entitiesByExternalId(adEntities, profileId, ids)).filter(({ source }) => source === 'catalog');
}

/** Returns the clicks that platforms count, by adOn; absent for an ad that was reported on no day. */
async function platformClicks(
  adInsights: Collections['adInsights'],
  profileId: string,
  range: DayRange,
  entities: readonly AdEntityDoc[],
  adIds: readonly string[],
): Promise<Map<string, number>> {
  const wanted = new Set(adIds);
  const ads = entities.filter(({ level, external_id }) => level === 'ad' && wanted.has(external_id));
  const keys = new Map(ads.map((ad) => [ad._id, adOn(ad.platform, ad.external_id)]));
  const rows = await deliveryRows(adInsights, { profileId, level: 'ad', range, entityIds: [...keys.keys()] });
  const sums = new Map<string, number>();
  for (const { entityId, clicks } of rows) {
    const key = keys.get(entityId) ?? '';
    sums.set(key, (sums.get(key) ?? 0) + clicks);
  }
  return sums;
}
