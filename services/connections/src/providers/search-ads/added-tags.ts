// What Google Ads adds to the link of an ad at a click: the final URL suffix, the query of the tracking template, and auto-tagging's own.
import { z } from 'zod';

/** Of every level from the account down to the ad. */
export const tagging = { finalUrlSuffix: z.string().optional(), trackingUrlTemplate: z.string().optional() };

export const TAGGING_FIELDS = ['ad_group_ad.ad', 'ad_group', 'campaign', 'customer']
  .flatMap((level) => [`${level}.final_url_suffix`, `${level}.tracking_url_template`])
  .join(', ');

interface Tagging {
  readonly finalUrlSuffix?: string | undefined;
  readonly trackingUrlTemplate?: string | undefined;
}

/** With auto-tagging the platform names the campaign by itself. */
const AUTO_TAG = 'gad_campaignid={campaignid}';

/**
 * As a query, ValueTrack macros included.
 * @param levels from the ad up; of each kind the lowest level that has one counts
 */
export function addedTags(levels: readonly Tagging[], isAutoTagged: boolean): string {
  const suffix = levels.find(({ finalUrlSuffix }) => finalUrlSuffix)?.finalUrlSuffix ?? '';
  const template = levels.find(({ trackingUrlTemplate }) => trackingUrlTemplate)?.trackingUrlTemplate ?? '';
  const parts = [queryOf(template), suffix.replace(/^[?&]/, ''), isAutoTagged ? AUTO_TAG : ''];
  return parts.filter((part) => part !== '').join('&');
}

/** What a template adds to the page itself; one that leads over another server adds nothing that the page would see. */
function queryOf(template: string): string {
  return /^\{(?:unescaped)?lpurl\}[?&]([^#]*)/.exec(template)?.[1] ?? '';
}
