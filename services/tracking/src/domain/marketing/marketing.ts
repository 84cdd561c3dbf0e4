// What an event says about where its person came from.
import type { Channel } from '@touchline/proto/channels.ts';
import type { CampaignRef } from '../event-draft.ts';

export interface Marketing {
  channel: Channel;
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

/** Where the evidence lies. */
export interface Sighting {
  /** The page; undefined off the web. */
  page: URL | undefined;
  referrer: string;
  campaign: CampaignRef;
  clickIds: Readonly<Record<string, string>>;
  /** Sites of the profile beside that of the page. */
  ownSites: readonly string[];
}
