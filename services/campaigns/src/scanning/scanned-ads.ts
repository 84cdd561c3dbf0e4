// Converts a page of a scan to the rows that are stored.
import type { ScanAdsResponse } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import type { SeenObject } from '../store/ad-ids.ts';
import type { SeenAd } from '../store/ad-tags.ts';

type Page = Pick<ScanAdsResponse, 'connectionId' | 'platform' | 'ads'>;

/** Returns where the ads of a page, their ad sets and their campaigns were seen. @param readAt a time before they were read */
export function scannedIds(profileId: string, { connectionId, platform, ads }: Page, readAt: Date): SeenObject[] {
  const at = { profileId, platform, connectionId, syncedAt: readAt };
  const objects = ads.flatMap((ad) => [
    { level: 'campaign' as const, externalId: ad.campaignExternalId },
    { level: 'ad_set' as const, externalId: ad.adSetExternalId },
    { level: 'ad' as const, externalId: ad.externalId },
  ]);
  return objects.filter(({ externalId }) => externalId !== '').map((object) => ({ ...at, ...object }));
}

/** Returns the ads of a page with their url tags. @param readAt a time before they were read */
export function scannedAds(profileId: string, { connectionId, platform, ads }: Page, readAt: Date): SeenAd[] {
  return ads
    .filter(({ externalId }) => externalId !== '')
    .map((ad) => ({
      ...{ profile_id: profileId, platform, connection_id: connectionId, external_id: ad.externalId, name: ad.name },
      status: ad.effectiveStatus || ad.status,
      campaign_external_id: ad.campaignExternalId,
      ad_set_external_id: ad.adSetExternalId,
      destination_type: ad.creative?.destinationType ?? '',
      link_url: ad.creative?.linkUrl ?? '',
      url_tags: ad.creative?.urlTags ?? null,
      edited_tags: ad.creative?.editedTags ?? null,
      tags_are_fixed: ad.creative?.tagsAreFixed ?? false,
      read_at: readAt,
    }));
}
