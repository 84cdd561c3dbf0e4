// Simulates a click on a search ad: makes the URL where the person lands, with the ValueTrack macros filled in.
import type { GoogleWorld } from './world.ts';

/**
 * Returns the landing page of a click: the ad's final URL, what a tracking template adds to it, the final URL suffix, each from the
 * lowest level that has one, and what auto-tagging adds. A template that leads through another server is called beside the click
 * and adds nothing. An unknown macro stays unchanged.
 * @returns undefined for an ad that does not lead to a page
 */
export function googleLandingPage(world: GoogleWorld, adId: string, clickId: string): string | undefined {
  const ad = world.ads.find(({ id }) => id === adId);
  const adGroup = world.ad_groups.find(({ id }) => id === ad?.ad_group_id);
  const campaign = world.campaigns.find(({ id }) => id === adGroup?.campaign_id);
  const customer = world.customers.find(({ id }) => id === campaign?.customer_id);
  const [page] = ad?.final_urls ?? [];
  if (!ad || !adGroup || !campaign || !customer || page === undefined) return undefined;
  const levels = [ad, adGroup, campaign, customer];
  const template = levels.find((one) => one.tracking_url_template)?.tracking_url_template ?? '';
  const suffix = levels.find((one) => one.final_url_suffix)?.final_url_suffix ?? '';
  const ofTemplate = /^\{(?:unescaped)?lpurl\}[?&](.+)$/.exec(template)?.[1] ?? '';
  const ofAutoTags = `gad_source=1&gad_campaignid=${campaign.id}&gclid=Cj0K${clickId}`;
  const macros: Readonly<Record<string, string>> = {
    ...{ campaignid: campaign.id, adgroupid: adGroup.id, creative: ad.id, network: 'g', device: 'c' },
  };
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (macro, name: string) => macros[name] ?? macro);
  return [filled(ofTemplate), filled(suffix), customer.auto_tagging_enabled ? ofAutoTags : '']
    .filter((query) => query !== '')
    .reduce((url, query) => `${url}${url.includes('?') ? '&' : '?'}${query}`, page);
}
