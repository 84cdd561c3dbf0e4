// Determines the channel of a visit by GA4's default channel group rules, in GA4's order and with the additions of architecture
// section 7. The first rule that matches decides the channel.
import type { Channel } from '@touchline/proto/channels.ts';
import type { SiteKind } from '../sites/site-of.ts';

/** The facts that the rules examine, in lower case and canonical. */
export interface Facts {
  source: string;
  medium: string;
  campaign: string;
  /** Kind of the source, when it is a known site. */
  kind: SiteKind | undefined;
  hasEvidence: boolean;
  /** A click id, an ad's id or a paid alias proves a paid click, whatever the medium. */
  isPaidClick: boolean;
  /** True when a referrer is the only evidence. */
  isReferral: boolean;
}

const PAID_MEDIUM = /cp|^ppc$|^retargeting$|^paid/;
const SHOP_CAMPAIGN = /(?:[^a-df-z]|^)shop|shopping/;
const DISPLAY_MEDIUMS: ReadonlySet<string> = new Set([
  'display',
  'banner',
  'expandable',
  'interstitial',
  'cpm',
  'native',
  'programmatic',
]);
const SOCIAL_MEDIUMS: ReadonlySet<string> = new Set([
  'social',
  'social-network',
  'social-media',
  'social_media',
  'sm',
  'social network',
  'social media',
  'organic_social',
  'whatsapp',
  'telegram',
  'messenger',
]);
const AI_MEDIUMS: ReadonlySet<string> = new Set(['ai', 'ai_assistant', 'ai-assistant', 'llm', 'chatbot']);
const EMAIL = /^(e[-_ ]?mail|newsletter)$/;
const MOBILE_PUSH = /push$|mobile|notification/;

/** Reports whether ads use the medium: paid, display or social. */
export function isAdMedium(medium: string): boolean {
  return PAID_MEDIUM.test(medium) || DISPLAY_MEDIUMS.has(medium) || SOCIAL_MEDIUMS.has(medium);
}

/** Reports whether the evidence is a paid click, which can be compared with the platform's figures. */
export function isPaid(facts: Facts): boolean {
  return (
    facts.isPaidClick || PAID_MEDIUM.test(facts.medium) || facts.kind === 'display' || DISPLAY_MEDIUMS.has(facts.medium)
  );
}

const paid = (facts: Facts) =>
  PAID_MEDIUM.test(facts.medium) || (facts.isPaidClick && !DISPLAY_MEDIUMS.has(facts.medium));
const isShop = (facts: Facts) => facts.kind === 'shopping' || SHOP_CAMPAIGN.test(facts.campaign);
const isCrossNetwork = ({ campaign, source }: Facts) =>
  campaign.includes('cross-network') ||
  (source === 'google' && /(^|[^a-z])(pmax|performance[-_ ]?max)([^a-z]|$)/.test(campaign));

const RULES: readonly (readonly [Channel, (facts: Facts) => boolean])[] = [
  ['direct', (facts) => !facts.hasEvidence],
  ['cross_network', (facts) => isCrossNetwork(facts)],
  ['paid_shopping', (facts) => isShop(facts) && paid(facts)],
  ['paid_search', (facts) => facts.kind === 'search' && paid(facts)],
  ['paid_social', (facts) => facts.kind === 'social' && paid(facts)],
  ['paid_video', (facts) => facts.kind === 'video' && paid(facts)],
  [
    'display',
    (facts) => DISPLAY_MEDIUMS.has(facts.medium) || (facts.kind === 'display' && !PAID_MEDIUM.test(facts.medium)),
  ],
  ['paid_other', paid],
  ['ai_assistant', (facts) => facts.kind === 'ai' || AI_MEDIUMS.has(facts.medium)],
  ['organic_shopping', isShop],
  ['organic_social', (facts) => facts.kind === 'social' || SOCIAL_MEDIUMS.has(facts.medium)],
  ['organic_video', (facts) => facts.kind === 'video' || facts.medium.includes('video')],
  ['organic_search', (facts) => facts.kind === 'search' || facts.medium === 'organic'],
  ['email', (facts) => facts.kind === 'email' || EMAIL.test(facts.source) || EMAIL.test(facts.medium)],
  ['affiliates', (facts) => /^affiliates?$/.test(facts.medium)],
  ['referral', (facts) => facts.isReferral || ['referral', 'app', 'link'].includes(facts.medium)],
  ['audio', (facts) => /^(audio|podcast)$/.test(facts.medium)],
  ['sms', (facts) => facts.source === 'sms' || facts.medium === 'sms'],
  ['mobile_push', (facts) => MOBILE_PUSH.test(facts.medium) || facts.source === 'firebase'],
];

/** Returns the channel of a visit that starts with this evidence; campaign must be lower case. */
export function channelOf(facts: Facts): Channel {
  return RULES.find(([, holds]) => holds(facts))?.[0] ?? 'unassigned';
}
