// Reads the query of a landing page: UTM tags, click ids, and the ids of campaign, ad set and ad.
import { AD_ID, AD_ID_TAGS } from '@touchline/proto/ad-id-tags.ts';
import { isPersonal } from '../clean-url.ts';
import { clickKindOf } from './click-ids.ts';

export interface UrlTags {
  source: string;
  medium: string;
  campaign: string;
  term: string;
  content: string;
  campaignId: string;
  adSetId: string;
  adId: string;
  /** True when the link has an id of the platform's own (utm_id may come from anyone). */
  hasAdIds: boolean;
  /** The network in hsa_src or hsa_net, for links without utm_source. */
  network: string;
  clickIds: Record<string, string>;
}

const MAX_TAG = 300;
const MAX_CLICK_ID = 1000;

const NETWORKS: Readonly<Record<string, string>> = {
  adwords: 'google',
  g: 'google',
  s: 'google',
  d: 'google',
  ytv: 'youtube',
  facebook: 'facebook',
  fb: 'facebook',
  ig: 'instagram',
  linkedin: 'linkedin',
  bing: 'bing',
  bingads: 'bing',
};

/** Reads a landing page's tags from its query, and from a fragment that holds tags. */
export function urlTags(page: URL): UrlTags {
  const members = new Map<string, string>();
  for (const [name, value] of [...page.searchParams, ...fragmentMembers(page)]) {
    const key = name.toLowerCase();
    if (!members.has(key) && value !== '' && !isPersonal(name, value) && !isUnfilledMacro(value))
      members.set(key, value.trim());
  }
  const tag = (name: string) => (members.get(name) ?? '').slice(0, MAX_TAG);
  const id = (names: readonly string[]) => names.map(tag).find((value) => AD_ID.test(value)) ?? '';
  const clickIds: Record<string, string> = {};
  for (const [name, value] of members) {
    const kind = clickKindOf(name);
    if (kind && value.length <= MAX_CLICK_ID) clickIds[kind] = value;
  }
  return {
    source: tag('utm_source').toLowerCase(),
    medium: tag('utm_medium').toLowerCase(),
    campaign: tag('utm_campaign'),
    term: tag('utm_term'),
    content: tag('utm_content'),
    campaignId: id(AD_ID_TAGS.campaign),
    adSetId: id(AD_ID_TAGS.ad_set),
    adId: id(AD_ID_TAGS.ad),
    hasAdIds: id([...AD_ID_TAGS.campaign.slice(1), ...AD_ID_TAGS.ad_set, ...AD_ID_TAGS.ad]) !== '',
    network: NETWORKS[tag('hsa_src').toLowerCase()] ?? NETWORKS[tag('hsa_net').toLowerCase()] ?? '',
    clickIds,
  };
}

function fragmentMembers(page: URL): Iterable<[string, string]> {
  return /(^#\??|[?&])(utm_|gclid=|fbclid=)/.test(page.hash)
    ? new URLSearchParams(page.hash.replace(/^#\/?[^?&=]*\?|^#\??/, ''))
    : [];
}

/** Reports whether the value is a platform's unfilled placeholder: {{ad.id}}, {campaignid}, __CID__, [x], (not set). */
function isUnfilledMacro(value: string): boolean {
  return /^\{.*\}$|^__\w+__$|^\[.*\]$|^%%.*%%$|^\(not[ _]set\)$|^(null|undefined)$/i.test(value);
}
