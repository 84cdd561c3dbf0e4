// Holds the text that a person must accept before the creatives of ads are copied to change their url tags (contract:
// consent_required).
import { consentText } from '@touchline/chassis/consent.ts';

export const COPY_CONSENT = consentText(
  '2026-11-26',
  'The creative of an ad cannot be changed on this ad platform. To change its url tags, a copy of the creative is made with the new url tags, and the ad then shows the copy in place of the original. The ad keeps its id, its post, its likes and its comments. The ad platform reviews the ad again, and may stop it or reject it in that time. Its ad set starts a new learning phase, in which results may vary and cost more. An undo shows the original again, with another review and another learning phase. I may decide this for the advertiser.',
);
