// What an event says about where its person came from, and the channels that a visit can have.
import type { CampaignRef } from '../event-draft.ts';

/** In the order in which the rules are tried (README, "Channels"); GA4's default channel group, in snake case. */
export const CHANNELS = [
  'direct',
  'cross_network',
  'paid_shopping',
  'paid_search',
  'paid_social',
  'paid_video',
  'display',
  'paid_other',
  'ai_assistant',
  'organic_shopping',
  'organic_social',
  'organic_video',
  'organic_search',
  'email',
  'affiliates',
  'referral',
  'audio',
  'sms',
  'mobile_push',
  'unassigned',
] as const;

export type Channel = (typeof CHANNELS)[number];

export interface Marketing {
  /** A member of CHANNELS, or whatever a rule of the profile names. */
  channel: string;
  source: string;
  medium: string;
  campaign: string;
  term: string;
  content: string;
  /** The ad platform that the evidence names: social_ads, search_ads, else the source's own name; empty when none. */
  platform: string;
  campaignId: string;
  adSetId: string;
  adId: string;
  clickIds: Readonly<Record<string, string>>;
  hasEvidence: boolean;
  isInternal: boolean;
  isPaymentReturn: boolean;
  isPaid: boolean;
}

/** What the rules look at: already lower case and canonical. */
export interface Evidence {
  source: string;
  medium: string;
  campaign: string;
}

/** A rule of the profile's own, tried before all others. */
export interface ChannelRule {
  channel: string;
  matches: (evidence: Evidence) => boolean;
}

/** Where the evidence lies. */
export interface Sighting {
  /** The page; undefined off the web. */
  page: URL | undefined;
  referrer: string;
  campaign: CampaignRef;
  clickIds: Readonly<Record<string, string>>;
}
