// Decides what counts as evidence of where a person came from, and when it is a new campaign or click.
import type { MarketingDoc } from './shapes/marketing-doc.ts';

/** The campaign and the clicks of a session, with which those of the next event are compared. */
export interface Tags {
  campaign?: string | undefined;
  campaignId?: string | undefined;
  adSetId?: string | undefined;
  adId?: string | undefined;
  clicks: ReadonlySet<string>;
}

/**
 * Returns the tags of one event. A campaign's name belongs to its source: the same name from another source is another campaign.
 */
export function tagsOf(marketing: MarketingDoc): Tags {
  const name = campaignKey(marketing.campaign);
  return {
    campaign: name && `${marketing.source}|${name}`,
    campaignId: marketing.campaign_external_id,
    adSetId: marketing.ad_set_external_id,
    adId: marketing.ad_external_id,
    clicks: new Set(Object.entries(marketing.click_ids).map(([kind, value]) => `${kind}:${value}`)),
  };
}

/**
 * Returns utm_campaign in the form in which it is compared, exact except for blanks around it (decisions: campaign entities);
 * undefined when there is none.
 */
export function campaignKey(campaign: string | undefined): string | undefined {
  return campaign?.trim() || undefined;
}

/** Reports whether the event names a platform's campaign, ad set or ad, or a click. */
export function hasIds(tags: Tags): boolean {
  return hasAdIds(tags) || tags.clicks.size > 0;
}

/** Reports whether the event names a campaign, ad set or ad by its platform's id; a click id is not enough. */
export function hasAdIds({ campaignId, adSetId, adId }: Tags): boolean {
  return campaignId !== undefined || adSetId !== undefined || adId !== undefined;
}

/** Reports whether `next` names a campaign, ad or click that `current` did not name. */
export function bringsNewCampaign(current: Tags, next: Tags): boolean {
  if (next.campaign !== undefined && next.campaign !== current.campaign) return true;
  if (next.campaignId !== undefined && next.campaignId !== current.campaignId) return true;
  if (next.adSetId !== undefined && next.adSetId !== current.adSetId) return true;
  if (next.adId !== undefined && next.adId !== current.adId) return true;
  return !next.clicks.isSubsetOf(current.clicks);
}

/**
 * Reports whether the event says where the person came from. A link within the site says so only by its tags; a return from a
 * payment provider's page never does.
 */
export function isEvidence(marketing: MarketingDoc, tags: Tags = tagsOf(marketing)): boolean {
  if (marketing.is_payment_return) return false;
  return tags.campaign !== undefined || hasIds(tags) || (marketing.has_evidence && !marketing.is_internal);
}
