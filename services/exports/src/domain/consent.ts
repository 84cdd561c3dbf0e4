// Holds the text that a person must accept before a platform_safe profile sends to a dataset (contract: consent_required).
import { consentText } from '@touchline/chassis/consent.ts';

export const TARGET_CONSENT = consentText(
  '2026-11-22',
  'From now on the conversions of this profile are sent to the chosen dataset of the ad platform and to no other: each with the identifier of the ad click that led to it, the time, and a neutral name, and without names, contact data, values and pages. Ad sets that optimise for the former dataset hear of no conversion any more and have to be moved to the chosen one. I may decide this for the advertiser.',
);
