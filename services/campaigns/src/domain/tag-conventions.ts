// Holds what differs between platforms in the url tags of ads: the macros that a platform fills in, the tags that are usual
// there, and how its tags are written.
import type { Level } from './level.ts';

/**
 * - edit: the tags of the ad are edited
 * - duplicate_and_swap: the ad gets a copy of its creative with other tags, since creatives never change
 */
export type TagMethod = 'edit' | 'duplicate_and_swap';

interface TagConventions {
  readonly method: TagMethod;
  /** The macro for each level that the platform replaces at a click. */
  readonly macros: Readonly<Record<Level, string>>;
  /** The tags that are usual beside the ids; where an advertiser has its own, those stay. */
  readonly usual: readonly (readonly [name: string, value: string])[];
}

const SOCIAL: TagConventions = {
  method: 'duplicate_and_swap',
  macros: { campaign: '{{campaign.id}}', ad_set: '{{adset.id}}', ad: '{{ad.id}}' },
  usual: [
    ['utm_source', 'facebook'],
    ['utm_medium', 'paid_social'],
    ['utm_campaign', '{{campaign.name}}'],
  ],
};
/** The macros of ValueTrack, which has none for names. */
const SEARCH: TagConventions = {
  method: 'edit',
  macros: { campaign: '{campaignid}', ad_set: '{adgroupid}', ad: '{creative}' },
  usual: [
    ['utm_source', 'google'],
    ['utm_medium', 'cpc'],
    ['utm_campaign', '{campaignid}'],
  ],
};

/** @param platform the provider value, such as social_ads */
export const conventionsOf = (platform: string): TagConventions => (platform === 'social_ads' ? SOCIAL : SEARCH);
