// Derives what Google Ads adds to an ad's link on a click: the final URL suffix, the query of the tracking template, and the tag
// of auto-tagging.
import { z } from 'zod';

/** The settings at every level, from the account down to the ad. */
export const tagging = { finalUrlSuffix: z.string().optional(), trackingUrlTemplate: z.string().optional() };

export const TAGGING_FIELDS = ['ad_group_ad.ad', 'ad_group', 'campaign', 'customer']
  .flatMap((level) => [`${level}.final_url_suffix`, `${level}.tracking_url_template`])
  .join(', ');

export interface Tagging {
  readonly finalUrlSuffix?: string | undefined;
  readonly trackingUrlTemplate?: string | undefined;
}

/** With auto-tagging the platform itself adds the campaign's id. */
const AUTO_TAG = 'gad_campaignid={campaignid}';

/**
 * Returns the additions as a query, ValueTrack macros included.
 * @param levels from the ad up; of each kind, the lowest level that has one counts
 */
export function addedTags(levels: readonly Tagging[], isAutoTagged: boolean): string {
  const template = levels.find(({ trackingUrlTemplate }) => trackingUrlTemplate)?.trackingUrlTemplate ?? '';
  const parts = [queryOf(template), suffixOf(levels), isAutoTagged ? AUTO_TAG : ''];
  return parts.filter((part) => part !== '').join('&');
}

/** Returns the final URL suffix that counts, as a query; '' when no level has one. @param levels as for addedTags */
export function suffixOf(levels: readonly Tagging[]): string {
  const suffix = levels.find(({ finalUrlSuffix }) => finalUrlSuffix)?.finalUrlSuffix ?? '';
  return suffix.replace(/^[?&]/, '');
}

/**
 * Returns what a template adds to the page's own address; a template that leads through another server adds nothing that the page
 * would see.
 */
function queryOf(template: string): string {
  return /^\{(?:unescaped)?lpurl\}[?&]([^#]*)/.exec(template)?.[1] ?? '';
}
