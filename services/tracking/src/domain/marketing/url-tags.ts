// What the query of a landing page says: UTM tags, click ids, and the ids of campaign, ad set and ad.
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
  /** True when an id of the platform's own stands on the link (utm_id may be anybody's). */
  hasAdIds: boolean;
  /** The network that hsa_src or hsa_net names, for links without utm_source. */
  network: string;
  clickIds: Record<string, string>;
}

const MAX_TAG = 300;
const MAX_CLICK_ID = 1000;

// Of several members that could hold an id, the first that does counts: utm_id, the platforms' own macros, then the
// conventions of HubSpot ads (hsa_) and of Hyros (fbc_id, gc_id, h_ad_id, h_ga_id).
const CAMPAIGN_IDS = [
  'utm_id',
  'campaign_id',
  'campaignid',
  'gad_campaignid',
  'hsa_cam',
  'gc_id',
  'cmpid',
  'utm_campaign_id',
];
const AD_SET_IDS = [
  'adset_id',
  'ad_set_id',
  'adsetid',
  'adgroup_id',
  'adgroupid',
  'hsa_grp',
  'fbc_id',
  'h_ga_id',
  'utm_adset_id',
];
const AD_IDS = ['ad_id', 'adid', 'creative_id', 'creative', 'hsa_ad', 'h_ad_id', 'utm_ad_id'];
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
  const id = (names: readonly string[]) => names.map(tag).find((value) => /^[\w.:-]{1,100}$/.test(value)) ?? '';
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
    campaignId: id(CAMPAIGN_IDS),
    adSetId: id(AD_SET_IDS),
    adId: id(AD_IDS),
    hasAdIds: id([...CAMPAIGN_IDS.slice(1), ...AD_SET_IDS, ...AD_IDS]) !== '',
    network: NETWORKS[tag('hsa_src').toLowerCase()] ?? NETWORKS[tag('hsa_net').toLowerCase()] ?? '',
    clickIds,
  };
}

function fragmentMembers(page: URL): Iterable<[string, string]> {
  return /(^#\??|[?&])(utm_|gclid=|fbclid=)/.test(page.hash)
    ? new URLSearchParams(page.hash.replace(/^#\/?[^?&=]*\?|^#\??/, ''))
    : [];
}

/** A platform's placeholder that nobody filled in: {{ad.id}}, {campaignid}, __CID__, [x], (not set). */
function isUnfilledMacro(value: string): boolean {
  return /^\{.*\}$|^__\w+__$|^\[.*\]$|^%%.*%%$|^\(not[ _]set\)$|^(null|undefined)$/i.test(value);
}
