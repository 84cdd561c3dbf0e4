// Derives the touches of a journey: what brought the person, and when (architecture section 7).

import type { ClassifiedMarketing } from './classification.ts';
import { bringsNewCampaign, hasAdIds, hasIds, isEvidence, tagsOf } from './evidence.ts';
import type { JourneyEvent } from './journey-event.ts';
import { messageAds } from './message-ads.ts';
import { cutSessions, type Session, type Sessions, sessionAt } from './sessions.ts';

export interface Touch {
  /** The id of the event that is the touch. */
  id: string;
  /** Milliseconds. */
  time: number;
  marketing: ClassifiedMarketing;
  isDirect: boolean;
}

/** Events that are a touch wherever they happen. A form is one too, but takes its session's source. */
const TOUCH_TYPES = new Set(['message_click', 'ad_referral', 'declared_source', 'link_token_click']);
export const FORM = 'form_submit';
const DIRECT = 'direct';

/**
 * Returns the touches of one person, ordered by (time, event id). Each session is one touch: its first evidence, or a direct
 * touch at its start. Forms, message clicks, ad referrals, declared sources and link-token clicks are touches too. Another event
 * without a page is one when it carries platform ids or a click id that nothing before it had, unless a session of the same
 * campaign was going on. A click to a message is a touch of the ad that any event of that click names.
 * @param events the person's, ordered by byTime
 */
export function deriveTouches(events: readonly JourneyEvent[]): Touch[] {
  const sessions = cutSessions(events);
  const touches = new Map<string, Touch>();
  for (const own of sessions.values()) {
    for (const session of own) {
      const opening = session.evidence ?? (session.isVisit ? session.start : null);
      if (opening !== null) touches.set(opening._id, touchOf(opening, opening.marketing));
    }
  }
  const clicks = new Set<string>();
  for (const event of events) {
    const touch = touches.has(event._id) ? null : ownTouch(event, sessions, clicks);
    if (touch !== null) touches.set(event._id, touch);
    for (const click of tagsOf(event.marketing).clicks) clicks.add(click);
  }
  const named = messageAds(events);
  for (const touch of touches.values()) touch.marketing = named(touch.marketing);
  return [...touches.values()].sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
}

/** @param clicks those of the events before; one that is repeated without a page is the same click */
function ownTouch(event: JourneyEvent, sessions: Sessions, clicks: ReadonlySet<string>): Touch | null {
  if (isDeclared(event)) return touchOf(event, event.marketing);
  if (event.event_type === FORM) return formTouch(event, sessions);
  const tags = tagsOf(event.marketing);
  if (event.web !== undefined || event.marketing.is_payment_return || !hasIds(tags)) return null;
  if (!hasAdIds(tags) && tags.clicks.isSubsetOf(clicks)) return null;
  return continuesCampaign(event, sessions) ? null : touchOf(event, event.marketing);
}

function formTouch(event: JourneyEvent, sessions: Sessions): Touch | null {
  const { marketing } = event;
  const session = sessionAt(sessions.get(event.visitor_id ?? ''), event);
  if (session !== null) return touchOf(event, (session.evidence ?? session.start).marketing);
  return hasIds(tagsOf(marketing)) ? touchOf(event, marketing) : null;
}

function continuesCampaign(event: JourneyEvent, sessions: Sessions): boolean {
  const tags = tagsOf(event.marketing);
  const candidates = event.visitor_id === undefined ? [...sessions.values()] : [sessions.get(event.visitor_id)];
  const ongoing = candidates.map((own): Session | null => sessionAt(own, event));
  return ongoing.some((session) => session !== null && !bringsNewCampaign(session.tags, tags));
}

/**
 * Reports whether an event declares its source. So does the page that a link with a token opened, since a person never comes by
 * such a link directly.
 */
function isDeclared({ event_type, is_link_click }: JourneyEvent): boolean {
  return is_link_click || TOUCH_TYPES.has(event_type);
}

function touchOf(event: JourneyEvent, marketing: ClassifiedMarketing): Touch {
  const isDirect =
    marketing.rule !== undefined ? marketing.channel === DIRECT : !isDeclared(event) && !isEvidence(marketing);
  return { id: event._id, time: event.time.getTime(), marketing, isDirect };
}
