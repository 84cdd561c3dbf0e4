// FindAds: which platform ids are ads of the profile (contract: ad referrals, unknown_ad).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  FindAdsRequest,
  FindAdsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { entitiesByExternalId } from '../store/ads/read-entities.ts';
import { collectionsOf } from '../store/collections.ts';

const MAX_IDS = 500;

/**
 * Only ads of the catalog are known: one that nothing but a touch ever named is not an ad of the profile.
 * @throws INVALID_ARGUMENT invalid_parameter for more than 500 ids
 */
export function createFindAds({ db }: { db: Db }) {
  const { adEntities } = collectionsOf(db);

  return async function findAds({
    profileId,
    externalIds,
  }: FindAdsRequest): Promise<MessageInitShape<typeof FindAdsResponseSchema>> {
    if (externalIds.length > MAX_IDS) throw appError('invalid_parameter', `At most ${MAX_IDS} ads can be looked up.`);
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
