// Converts HighLevel's record of how a contact arrived (AttributionSource) into the tags that a landing page would have carried.

/** Vendor's name -> tag. The record's shape varies with the kind of source, and it misspells msclkid. */
const TAGS: Readonly<Record<string, string>> = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmContent: 'utm_content',
  utmTerm: 'utm_term',
  campaignId: 'campaign_id',
  utmCampaignId: 'campaign_id',
  adSetId: 'adset_id',
  adGroupId: 'adset_id',
  adId: 'ad_id',
  utmAdId: 'ad_id',
  gclid: 'gclid',
  gbraid: 'gbraid',
  wbraid: 'wbraid',
  dclid: 'dclid',
  fbclid: 'fbclid',
  msclikid: 'msclkid',
  msclkid: 'msclkid',
  ttclid: 'ttclid',
  ctwaClid: 'ctwa_clid',
};
const MAX_TAG = 1000;
const SOURCE_TAGS = new Set([
  'utm_source',
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'ctwa_clid',
]);
/** A lead form of Meta's has ids and no tags; these words of the vendor's reveal that the ids are Meta's. */
const OF_META = /^(facebook|instagram|fb|ig|meta)$/i;

/**
 * Reads an attribution.
 * @returns the tags; none when none of them names a source, as for a contact that was entered by hand
 */
export function contactTags(attribution: Readonly<Record<string, unknown>> | null | undefined): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const [name, tag] of Object.entries(TAGS)) {
    const value = attribution?.[name];
    if (typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TAG) tags[tag] ??= value.trim();
  }
  const campaign = attribution?.campaign;
  if (typeof campaign === 'string' && campaign !== '' && campaign.length <= MAX_TAG) tags.utm_campaign ??= campaign;
  const isAd = tags.ad_id !== undefined || tags.campaign_id !== undefined;
  const saysMeta = [attribution?.adSource, attribution?.medium].some(
    (word) => typeof word === 'string' && OF_META.test(word),
  );
  if (isAd && saysMeta && tags.utm_source === undefined)
    Object.assign(tags, { utm_source: 'facebook', utm_medium: 'paid' });
  return Object.keys(tags).some((tag) => SOURCE_TAGS.has(tag)) ? tags : {};
}
