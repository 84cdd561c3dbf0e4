// Finds touches: the first marketing evidence of each session, and what is a touch wherever it happens (architecture section 7).
import { type Event, inOrder, isBefore, type Origin } from './journey.ts';
import { idsOf, isEvidence, isNewTo, namesOf, type Session, sessionDuring, sessionsOf } from './sessions.ts';

export interface Touch {
  event: Event;
  origin: Origin;
  isDirect: boolean;
}

/** Returns a person's touches in order; consecutive repeats are kept. */
export function touchesOf(events: readonly Event[]): Touch[] {
  const sessions = sessionsOf(events);
  const openings = new Set(sessions.map(openingOf));
  return inOrder(events).flatMap((event) => {
    const origin = openings.has(event) ? event.origin : originOfOther(event, events, sessions);
    if (origin === null) return [];
    return [{ event, origin: withItsAd(origin, events), isDirect: !isDeclared(event) && !isEvidence(origin) }];
  });
}

/** Returns a session's first evidence, else its first page; null when only a return from a payment page began it. */
function openingOf(session: Session): Event | null {
  const [first] = session;
  const evidence = session.find(({ origin }) => isEvidence(origin));
  return evidence ?? (first.origin.isPaymentReturn ? null : first);
}

/** Message clicks, ad referrals, declared sources and link-token clicks are touches by themselves. */
const isDeclared = ({ type, isLinkClick }: Event): boolean =>
  isLinkClick || ['message_click', 'ad_referral', 'declared_source', 'link_token_click'].includes(type);

/** Returns where a touch that opens no session came from; null for an event that is no touch. */
function originOfOther(event: Event, events: readonly Event[], sessions: readonly Session[]): Origin | null {
  if (isDeclared(event)) return event.origin;
  if (event.type === 'form_submit') return originOfForm(event, sessions);
  return isClickOfServer(event, events, sessions) ? event.origin : null;
}

/** Returns where a form's session came from; a form without one is a touch when it names an ad or a click itself. */
function originOfForm(event: Event, sessions: readonly Session[]): Origin | null {
  const session = sessionDuring(sessions, event.visitor, event);
  if (session !== null) return (session.find(({ origin }) => isEvidence(origin)) ?? session[0]).origin;
  return namesAdOrClick(event.origin) ? event.origin : null;
}

/**
 * Reports whether an event without a page is a touch: it names an ad, or a click that no earlier event had, outside of a session
 * with the same names.
 */
function isClickOfServer(event: Event, events: readonly Event[], sessions: readonly Session[]): boolean {
  const { origin, visitor } = event;
  if (event.isPage || origin.isPaymentReturn || !namesAdOrClick(origin)) return false;
  const earlier = events.filter((other) => isBefore(other, event));
  const isKnown = clicksOf(origin).every((click) => earlier.some((other) => clicksOf(other.origin).includes(click)));
  if (idsOf(origin).length === 0 && isKnown) return false;
  const visitors = visitor === null ? new Set(sessions.map(([first]) => first.visitor)) : [visitor];
  const during = [...visitors].map((each) => sessionDuring(sessions, each, event));
  return during.every((session) => session === null || isNewTo(session, origin));
}

const clicksOf = (origin: Origin): string[] => namesOf(origin).filter((name) => name.startsWith('click '));
const namesAdOrClick = (origin: Origin): boolean => idsOf(origin).length + clicksOf(origin).length > 0;

/** Adds the ad to a click to a message that names none: the ad that the earliest other event of the same click names. */
function withItsAd(origin: Origin, events: readonly Event[]): Origin {
  const click = origin.clicks.ctwa_clid;
  if (click === undefined || idsOf(origin).length > 0) return origin;
  const named = inOrder(events).find(
    (event) => event.origin.clicks.ctwa_clid === click && idsOf(event.origin).length > 0,
  );
  if (named === undefined) return origin;
  const { platform, campaignId, adSetId, adId } = named.origin;
  return { ...origin, platform: platform ?? origin.platform, campaignId, adSetId, adId };
}
