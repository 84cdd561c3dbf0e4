// Handles FindAds: returns which platform ids are ads of the profile (contract: ad referrals, unknown_ad).
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  FindAdsRequest,
  FindAdsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { entitiesByExternalId } from '../store/ads/read-entities.ts';
import { collectionsOf } from '../store/collections.ts';

/** Handles FindAds. Only ads of the catalog are known; one that only touches have named is not an ad of the profile. */
export function createFindAds({ db }: { db: Db }) {
  const { adEntities } = collectionsOf(db);

  return async function findAds({
    profileId,
    externalIds,
  }: FindAdsRequest): Promise<MessageInitShape<typeof FindAdsResponseSchema>> {
    const found = await entitiesByExternalId(adEntities, profileId, { ad: externalIds });
    return {
      ads: found
        .filter(({ source }) => source === 'catalog')
        .map((ad) => ({
          id: ad._id,
          externalId: ad.external_id,
          name: ad.name,
          platform: ad.platform,
          campaignExternalId: ad.campaign_external_id ?? '',
          adSetExternalId: ad.ad_set_external_id ?? '',
        })),
    };
  };
}
