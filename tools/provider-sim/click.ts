// Simulates a click on an ad of either platform: makes the URL to which the platform sends the person, with the url tags filled in.
import { creativeNode, firstCreativeId } from './creatives.ts';
import { googleLandingPage } from './google/click.ts';
import { must, type WorldIndex } from './nodes.ts';

/** Returns the landing page of a click on an ad of Meta or of Google Ads. @throws Error for an id that neither has */
export function landingPage(index: WorldIndex, adId: string, clickId: string): string | undefined {
  const isGoogle = !index.ads.has(adId) && index.world.google.ads.some(({ id }) => id === adId);
  return isGoogle ? googleLandingPage(index.world.google, adId, clickId) : metaLandingPage(index, adId, clickId);
}

/**
 * Returns the landing page of a click as the platform makes it: the ad's link, followed by its url tags with their macros filled
 * in, and a click id. An unknown macro stays unchanged.
 * @returns undefined for an ad that does not lead to a page
 */
function metaLandingPage(index: WorldIndex, adId: string, clickId: string): string | undefined {
  const ad = must(index.ads, adId);
  const adSet = must(index.adSets, ad.ad_set_id);
  const campaign = must(index.campaigns, adSet.campaign_id);
  const id = ad.creative_id ?? firstCreativeId(ad);
  const link = index.world.creatives.find((one) => one.id === id)?.shows.link ?? ad.creative.link;
  if (link === undefined) return undefined;
  const values: Readonly<Record<string, string>> = {
    ...{ 'campaign.id': campaign.id, 'campaign.name': campaign.name, 'adset.id': adSet.id, 'adset.name': adSet.name },
    ...{ 'ad.id': ad.id, 'ad.name': ad.name, placement: 'Facebook_Mobile_Feed', site_source_name: 'fb' },
  };
  const tags = String(creativeNode(index, id)?.url_tags ?? '');
  const filled = tags.replace(/\{\{([\w.]+)\}\}/g, (macro, name: string) =>
    name in values ? encodeURIComponent(values[name] ?? '') : macro,
  );
  const query = [filled, `fbclid=IwAR${clickId}`].filter((part) => part !== '').join('&');
  return `${link}${link.includes('?') ? '&' : '?'}${query}`;
}
