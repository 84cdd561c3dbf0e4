// What counts as evidence of where a person came from, and when it is a new campaign or click.
import type { MarketingDoc } from './shapes/marketing-doc.ts';

/** The campaign and the clicks that a session carries; the next event's are compared with them. */
export interface Tags {
  campaign?: string | undefined;
  campaignId?: string | undefined;
  adSetId?: string | undefined;
  adId?: string | undefined;
  clicks: ReadonlySet<string>;
}

/** The tags of one event. A campaign's name is the campaign of its source: the same name elsewhere is another one. */
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

/** utm_campaign as it is compared: exact but for the blanks around it (decisions: campaign entities); undefined when there is none. */
export function campaignKey(campaign: string | undefined): string | undefined {
  return campaign?.trim() || undefined;
}

/** True when the event names a platform's campaign, ad set or ad, or a click. */
export function hasIds(tags: Tags): boolean {
  return hasAdIds(tags) || tags.clicks.size > 0;
}

/** True when the event names a campaign, ad set or ad by its platform's id: a click id is not enough. */
export function hasAdIds({ campaignId, adSetId, adId }: Tags): boolean {
  return campaignId !== undefined || adSetId !== undefined || adId !== undefined;
}

/** True when `next` names a campaign, ad or click that `current` did not name. */
export function bringsNewCampaign(current: Tags, next: Tags): boolean {
  if (next.campaign !== undefined && next.campaign !== current.campaign) return true;
  if (next.campaignId !== undefined && next.campaignId !== current.campaignId) return true;
  if (next.adSetId !== undefined && next.adSetId !== current.adSetId) return true;
  if (next.adId !== undefined && next.adId !== current.adId) return true;
  return !next.clicks.isSubsetOf(current.clicks);
}

/**
 * True when the event says where the person came from. A link within the site says it only by its tags; the way back
 * from a payment provider's page never does.
 */
export function isEvidence(marketing: MarketingDoc, tags: Tags = tagsOf(marketing)): boolean {
  if (marketing.is_payment_return) return false;
  return tags.campaign !== undefined || hasIds(tags) || (marketing.has_evidence && !marketing.is_internal);
}
