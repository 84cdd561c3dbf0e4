// Cuts events into sessions: 30 minutes of silence end one, or as many as the profile had set, and so does a new campaign or click
// id; midnight does not (architecture section 7).
import { type Event, inOrder, isBefore, type Origin } from './journey.ts';

const silenceAfter = ({ silenceMinutes }: Event): number => (silenceMinutes ?? 30) * 60_000;

/** The pages of one browser between two silences, in order. */
export type Session = readonly [first: Event, ...rest: Event[]];

/** Returns utm_campaign without the blanks around it; null when nothing is left. */
export const campaignNameOf = ({ campaign }: Origin): string | null => campaign?.trim() || null;

/** Returns what an origin names, each as a text of its own: the campaign of a source, ids of a platform, clicks. */
export function namesOf(origin: Origin): string[] {
  const name = campaignNameOf(origin);
  return [
    ...(name === null ? [] : [`campaign ${name} of ${origin.source}`]),
    ...idsOf(origin),
    ...Object.entries(origin.clicks).map(([kind, click]) => `click ${kind} ${click}`),
  ];
}

export function idsOf({ campaignId, adSetId, adId }: Origin): string[] {
  return [
    ...(campaignId === null ? [] : [`campaign id ${campaignId}`]),
    ...(adSetId === null ? [] : [`ad set id ${adSetId}`]),
    ...(adId === null ? [] : [`ad id ${adId}`]),
  ];
}

/**
 * Reports whether an origin is evidence. A direct visit has no referrer, no campaign and no click; a link within the site and a
 * return from a payment page say nothing.
 */
export function isEvidence(origin: Origin): boolean {
  if (origin.isPaymentReturn) return false;
  return namesOf(origin).length > 0 || (origin.hasEvidence && !origin.isInternal);
}

/** Reports whether this origin names something with which the session did not begin. */
export function isNewTo([first]: Session, origin: Origin): boolean {
  const known = namesOf(first.origin);
  return namesOf(origin).some((name) => !known.includes(name));
}

/** Returns each browser's sessions; pages without a browser's id count as one more browser. */
export function sessionsOf(events: readonly Event[]): Session[] {
  const pages = inOrder(events).filter(({ isPage }) => isPage);
  const visitors = [...new Set(pages.map(({ visitor }) => visitor))];
  return visitors.flatMap((visitor) => cut(pages.filter((page) => page.visitor === visitor)));
}

function cut(pages: readonly Event[]): Session[] {
  const sessions: [Event, ...Event[]][] = [];
  for (const page of pages) {
    const current = sessions.at(-1);
    if (current === undefined || (!page.origin.isPaymentReturn && isOver(current, page))) sessions.push([page]);
    else current.push(page);
  }
  return sessions;
}

function isOver(session: Session, page: Event): boolean {
  const last = session.at(-1) ?? session[0];
  return page.time - last.time > silenceAfter(last) || isNewTo(session, page.origin);
}

/** Returns the session that was going on in a browser when something happened. */
export function sessionDuring(sessions: readonly Session[], visitor: string | null, event: Event): Session | null {
  const begun = sessions.filter(([first]) => first.visitor === visitor && !isBefore(event, first));
  const current = begun.at(-1);
  const last = current?.at(-1);
  return current && last && event.time - last.time <= silenceAfter(last) ? current : null;
}
