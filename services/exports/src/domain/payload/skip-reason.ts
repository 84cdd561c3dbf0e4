// Lists why a conversion is not sent, and how old one may be.
import type { Platform } from './conversion-payload.ts';

export type SkipReason =
  | 'too_old'
  | 'privacy_mode'
  | 'not_the_clean_dataset'
  | 'consent'
  | 'not_in_catalog'
  | 'destination_disabled'
  | 'not_a_message'
  | 'goes_to_messaging_dataset'
  | 'not_first_payment'
  | 'not_a_conversion'
  | 'reported_by_browser'
  | 'person_erased'
  | 'refunded'
  | 'value_missing'
  | 'no_identifiers';

const DAY_MS = 86_400_000;

/** social_ads takes nothing older (reference: error 2804003); search_ads counts nothing that long after its click. */
export const MAX_AGE_MS: Readonly<Record<Platform, number>> = { social_ads: 7 * DAY_MS, search_ads: 90 * DAY_MS };
