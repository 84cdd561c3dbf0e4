// Finds the ad behind a click to a message. The click id alone does not identify it; another event of the same click may, such as
// the ad referral that the messaging platform reports.

import { hasAdIds, tagsOf } from './evidence.ts';
import { byTime, type JourneyEvent } from './journey-event.ts';
import type { MarketingDoc } from './shapes/marketing-doc.ts';

/** The kind of click id that an ad to a message sets; one value is one click of one person. */
const MESSAGE_CLICK = 'ctwa_clid';

/**
 * Prepares the question "which ad is behind this marketing?" for one person's events.
 * @returns marketing unchanged; where it carries a message click whose ad another event named, marketing with that ad's ids.
 * Among several such events the earliest decides
 */
export function messageAds(events: readonly JourneyEvent[]): <M extends MarketingDoc>(marketing: M) => M {
  const named = new Map<string, JourneyEvent>();
  for (const event of events) {
    const click = event.marketing.click_ids[MESSAGE_CLICK];
    if (click === undefined || !hasAdIds(tagsOf(event.marketing))) continue;
    const other = named.get(click);
    if (other === undefined || byTime(event, other) < 0) named.set(click, event);
  }
  return (marketing) => {
    const ad = named.get(marketing.click_ids[MESSAGE_CLICK] ?? '')?.marketing;
    if (ad === undefined || hasAdIds(tagsOf(marketing))) return marketing;
    return {
      ...marketing,
      platform: ad.platform ?? marketing.platform,
      campaign_external_id: ad.campaign_external_id,
      ad_set_external_id: ad.ad_set_external_id,
      ad_external_id: ad.ad_external_id,
    };
  };
}
