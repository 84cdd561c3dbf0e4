// Maps sources to ad platforms by their names in the contract (provider values of connections), whatever a link calls them.
import { siteOfSource } from '../sites/site-of.ts';

const SOCIAL_ADS: ReadonlySet<string> = new Set([
  'facebook',
  'instagram',
  'messenger',
  'whatsapp',
  'threads',
  'audience_network',
  'meta',
]);
const SEARCH_ADS: ReadonlySet<string> = new Set([
  'google',
  'youtube',
  'google_display',
  'google_shopping',
  'google_ads',
  'adwords',
  'gmail',
]);

/** Returns the platform of a canonical source: social_ads for Meta's, search_ads for Google's, otherwise the source itself. */
export function platformOf(source: string): string {
  if (SOCIAL_ADS.has(source)) return 'social_ads';
  return SEARCH_ADS.has(source) ? 'search_ads' : source;
}

/** Returns the platform that a caller named in campaign.platform: meta, facebook_ads and social_ads are one. */
export function platformNamed(name: string): string {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '_');
  if (key === 'social_ads' || key === 'search_ads') return key;
  const stem = key.replace(/_?ads$/, '');
  return platformOf(siteOfSource(stem)?.name ?? stem);
}

/** Returns the source to show when only the platform is known. */
export function sourceOfPlatform(platform: string): string {
  if (platform === 'social_ads') return 'facebook';
  return platform === 'search_ads' ? 'google' : platform;
}
