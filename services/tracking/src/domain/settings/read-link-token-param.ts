// Reads the name of the query parameter that carries link tokens.
import { AD_ID_TAGS } from '@touchline/proto/ad-id-tags.ts';
import { clickKindOf } from '../marketing/click-ids.ts';

const NAME = /^[A-Za-z][\w-]{0,39}$/;
const CAMPAIGN_TAG = /^(utm|hsa|gad)_/i;
const AD_IDS: ReadonlySet<string> = new Set(Object.values(AD_ID_TAGS).flat());

/**
 * Returns the name, or undefined for one that needs escaping in an address, and for a campaign tag, a click id and an ad's id,
 * which would no longer be read from links.
 */
export function readLinkTokenParam(text: string): string | undefined {
  const isTag = CAMPAIGN_TAG.test(text) || AD_IDS.has(text.toLowerCase()) || clickKindOf(text) !== undefined;
  return NAME.test(text) && !isTag ? text : undefined;
}
