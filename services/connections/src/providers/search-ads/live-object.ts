// Converts campaigns, ad groups and ads of Google Ads, each read by its id, into the terms in which objects are shown live.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { LiveCreative, LiveObject } from '../../domain/ad-objects.ts';
import {
  type AdGroupRow,
  type AdRow,
  adName,
  areTagsFixed,
  type CampaignRow,
  dailyMicros,
  editedTagsOf,
  entityStatus,
  urlTagsOf,
} from './catalog.ts';
import { microsInMinorUnits } from './money.ts';

const NO_PARENT = {
  ...{ campaignStatus: '', adSetStatus: '', campaignExternalId: '', adSetExternalId: '' },
  creative: null,
};

export function liveCampaign({ campaign, campaignBudget }: CampaignRow, currency: string): LiveObject {
  const micros = dailyMicros(campaignBudget);
  const status = entityStatus(campaign.status);
  return {
    ...NO_PARENT,
    level: AdLevel.CAMPAIGN,
    externalId: campaign.id,
    name: campaign.name,
    status,
    effectiveStatus: status,
    dailyBudgetMinor: micros === null ? null : microsInMinorUnits(micros, currency),
    campaignHasBudget: true,
  };
}

/** The budget is always the campaign's. */
export function liveAdGroup({ adGroup, campaign }: AdGroupRow): LiveObject {
  const campaignStatus = entityStatus(campaign.status);
  return {
    ...NO_PARENT,
    level: AdLevel.AD_SET,
    externalId: adGroup.id,
    name: adGroup.name,
    status: entityStatus(adGroup.status),
    effectiveStatus: effective(entityStatus(adGroup.status), ['CAMPAIGN_PAUSED', campaignStatus]),
    dailyBudgetMinor: null,
    campaignStatus,
    campaignHasBudget: true,
    campaignExternalId: campaign.id,
  };
}

export function liveAd(row: AdRow): LiveObject {
  const { adGroupAd, adGroup, campaign } = row;
  const status = entityStatus(adGroupAd.status);
  const isDisapproved = status !== 'DELETED' && adGroupAd.policySummary?.approvalStatus === 'DISAPPROVED';
  const campaignStatus = entityStatus(campaign.status);
  const adSetStatus = entityStatus(adGroup.status);
  return {
    ...NO_PARENT,
    level: AdLevel.AD,
    externalId: adGroupAd.ad.id,
    name: adName(adGroupAd.ad),
    status,
    effectiveStatus: effective(
      isDisapproved ? 'DISAPPROVED' : status,
      ['ADSET_PAUSED', adSetStatus],
      ['CAMPAIGN_PAUSED', campaignStatus],
    ),
    dailyBudgetMinor: null,
    campaignStatus,
    adSetStatus,
    campaignHasBudget: true,
    creative: creativeOf(row),
    campaignExternalId: campaign.id,
    adSetExternalId: adGroup.id,
  };
}

/** An ad of this platform is its own creative, also by its ValueTrack macro. */
function creativeOf(row: AdRow): LiveCreative {
  const { ad } = row.adGroupAd;
  return {
    id: ad.id,
    urlTags: urlTagsOf(row),
    editedTags: editedTagsOf(row),
    tagsAreFixed: areTagsFixed(row),
    linkUrl: ad.finalUrls[0] ?? '',
    destinationType: '',
  };
}

/** Returns the status that results under the parents, nearest first, each with the word for its pause. */
function effective(own: string, ...parents: (readonly [paused: string, status: string])[]): string {
  if (own !== 'ACTIVE') return own;
  if (parents.some(([, status]) => status === 'DELETED')) return 'DELETED';
  return parents.find(([, status]) => status === 'PAUSED')?.[0] ?? own;
}
