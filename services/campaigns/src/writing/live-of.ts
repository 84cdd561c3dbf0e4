// Converts an object as connections read it into the words of the domain.
import type { LiveEntity } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import type { Live } from '../domain/action.ts';
import type { Level } from '../domain/level.ts';
import type { TaggedAd } from '../domain/tagged-ad.ts';

/** Returns an object as connections read it, in the words of the domain. */
export function liveOf(level: Level, entity: LiveEntity, minorPerMajor: number, platform: string): Live {
  return {
    level,
    status: entity.status,
    effectiveStatus: entity.effectiveStatus,
    dailyBudgetMinor: entity.dailyBudgetMinor ?? null,
    minorPerMajor,
    campaignStatus: entity.campaignStatus,
    adSetStatus: entity.adSetStatus,
    campaignHasBudget: entity.campaignHasBudget,
    ad: level === 'ad' ? adOf(entity, platform) : null,
  };
}

function adOf({ externalId, creative, campaignExternalId, adSetExternalId }: LiveEntity, platform: string): TaggedAd {
  return {
    platform,
    adId: externalId,
    campaignId: campaignExternalId,
    adSetId: adSetExternalId,
    creativeId: creative?.id ?? '',
    urlTags: creative?.urlTags ?? null,
    // A connections of the previous release names no edited_tags, which are all tags of a social ad.
    editedTags: (platform === 'social_ads' ? creative?.urlTags : creative?.editedTags) ?? null,
    tagsAreFixed: creative?.tagsAreFixed ?? false,
    linkUrl: creative?.linkUrl ?? '',
    destinationType: creative?.destinationType ?? '',
  };
}
