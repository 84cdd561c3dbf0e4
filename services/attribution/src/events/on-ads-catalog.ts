// Handles ads.catalog: keeps this service's copy of campaigns, ad sets and ads, with which touches are resolved and named.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import type {
  AdEntity,
  AdsCatalogSynced,
  AdsCatalogSyncedSchema,
} from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { MongoClient } from 'mongodb';
import { entityId } from '../domain/ids.ts';
import type { AdCreativeDoc, AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import { storeCatalog } from '../store/ads/ad-entities.ts';
import { levelOf } from './ad-level.ts';
import type { JourneyDeps } from './on-identity-resolved.ts';

/**
 * Upserts by (platform, level, external id); the newest synced_at wins. Touches that now mean another entity are derived anew.
 */
export function onAdsCatalog({
  client,
  collections,
  nudge,
}: JourneyDeps & { client: MongoClient }): Handler<typeof AdsCatalogSyncedSchema> {
  return async function onAdsCatalog(deliveries) {
    const verdicts: Verdict[] = [];
    for (const { data } of deliveries) {
      const isComplete = data.profileId !== '' && data.platform !== '' && data.syncedAt !== undefined;
      verdicts.push(isComplete ? done() : deadLetter('incomplete_catalog'));
      if (!isComplete) continue;
      const entities = data.entities.flatMap((entity) => entityDoc(data, entity));
      const unique = new Map(entities.map((entity) => [entity._id, entity]));
      if (unique.size > 0) await storeCatalog(client, collections, data.profileId, [...unique.values()]);
    }
    nudge(new Set(deliveries.map(({ data }) => data.profileId)));
    return verdicts;
  };
}

function entityDoc(
  { profileId, platform, accountExternalId, syncedAt }: AdsCatalogSynced,
  entity: AdEntity,
): AdEntityDoc[] {
  const level = levelOf(entity.level);
  if (level === null || entity.externalId === '' || syncedAt === undefined) return [];
  return [
    {
      _id: entityId(profileId, platform, level, entity.externalId),
      profile_id: profileId,
      platform,
      level,
      external_id: entity.externalId,
      source: 'catalog',
      name: entity.name || entity.externalId,
      name_key: entity.name.trim(),
      status: entity.status || null,
      objective: entity.objective || null,
      campaign_external_id: entity.campaignExternalId || null,
      ad_set_external_id: entity.adSetExternalId || null,
      daily_budget: entity.dailyBudget || null,
      currency: entity.currency || null,
      learning_stage_status: entity.learningStageStatus || null,
      destination_type: entity.destinationType || null,
      optimization_goal: entity.optimizationGoal || null,
      geo: entity.geo || null,
      placement: entity.placement || null,
      audience_warmth: entity.audienceWarmth || null,
      creative: creativeDoc(entity),
      account_external_id: accountExternalId || null,
      synced_at: timestampDate(syncedAt),
    },
  ];
}

function creativeDoc({ creative }: AdEntity): AdCreativeDoc | null {
  if (creative === undefined) return null;
  return {
    thumbnail_url: creative.thumbnailUrl,
    video_id: creative.videoId,
    object_type: creative.objectType,
    call_to_action_type: creative.callToActionType,
    card_count: creative.cardCount,
  };
}
