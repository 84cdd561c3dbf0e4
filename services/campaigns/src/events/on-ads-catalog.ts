// Handles ads.catalog: stores which connection has which campaign, ad set and ad, so that a write goes directly to the right
// account, and stores the url tags of ads and when they were read.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done } from '@touchline/chassis/bus/verdict.ts';
import {
  AdLevel,
  type AdsCatalogSynced,
  type AdsCatalogSyncedSchema,
} from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { levelOf } from '../domain/ad-level.ts';
import type { AdIds, SeenObject } from '../store/ad-ids.ts';
import type { AdScans } from '../store/ad-scans.ts';
import type { AdTags, SeenAd } from '../store/ad-tags.ts';

/** Upserts by (profile, platform, level, id); the newest synced_at wins. */
export function onAdsCatalog({
  adIds,
  adTags,
  adScans,
}: {
  adIds: Pick<AdIds, 'save'>;
  adTags: Pick<AdTags, 'save'>;
  adScans: Pick<AdScans, 'markSynced'>;
}): Handler<typeof AdsCatalogSyncedSchema> {
  return async function onAdsCatalog(deliveries) {
    const complete = deliveries.map(({ data }) => isComplete(data));
    for (const [n, { data }] of deliveries.entries()) {
      if (!complete[n]) continue;
      await adIds.save(seenIn(data));
      await adTags.save(adsIn(data));
      if (data.syncedAt) await adScans.markSynced(data.profileId, timestampDate(data.syncedAt));
    }
    return complete.map((is) => (is ? done() : deadLetter('incomplete_catalog')));
  };
}

const isComplete = ({ profileId, connectionId, platform, syncedAt }: AdsCatalogSynced): boolean =>
  profileId !== '' && connectionId !== '' && platform !== '' && syncedAt !== undefined;

function seenIn({ profileId, connectionId, platform, syncedAt, entities }: AdsCatalogSynced): SeenObject[] {
  if (syncedAt === undefined) return [];
  return entities.flatMap(({ level: number, externalId }) => {
    const level = levelOf(number);
    if (level === null || externalId === '') return [];
    return [{ profileId, platform, level, externalId, connectionId, syncedAt: timestampDate(syncedAt) }];
  });
}

function adsIn({ profileId, connectionId, platform, syncedAt, entities }: AdsCatalogSynced): SeenAd[] {
  if (syncedAt === undefined) return [];
  return entities
    .filter(({ level, externalId }) => level === AdLevel.AD && externalId !== '')
    .map((ad) => ({
      ...{ profile_id: profileId, platform, external_id: ad.externalId, name: ad.name, status: ad.status },
      campaign_external_id: ad.campaignExternalId,
      ad_set_external_id: ad.adSetExternalId,
      destination_type: ad.destinationType,
      link_url: ad.creative?.linkUrl ?? '',
      url_tags: ad.creative?.urlTags ?? null,
      edited_tags: ad.creative?.editedTags ?? null,
      tags_are_fixed: ad.creative?.tagsAreFixed ?? false,
      connection_id: connectionId,
      read_at: timestampDate(syncedAt),
    }));
}
