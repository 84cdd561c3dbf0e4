// Cuts each browser's events into sessions (architecture section 7).
import { bringsNewCampaign, isEvidence, type Tags, tagsOf } from './evidence.ts';
import { byTime, type JourneyEvent } from './journey-event.ts';
import type { MarketingDoc } from './shapes/marketing-doc.ts';

/** Silence longer than this ends a session, unless its profile sets another; midnight does not. */
const SILENCE_MINUTES = 30;
/** The longest silence that a profile can set. */
export const LONGEST_SILENCE_MS = 240 * 60_000;

/** What sessions are cut by. */
export type SessionEvent = Pick<JourneyEvent, '_id' | 'time' | 'visitor_id' | 'session_timeout_minutes'> & {
  marketing: MarketingDoc;
  web?: object | undefined;
};

const silenceMsOf = ({ session_timeout_minutes: minutes = SILENCE_MINUTES }: SessionEvent): number => minutes * 60_000;

export interface Session<Event extends SessionEvent = JourneyEvent> {
  start: Event;
  /** The first event that says where the person came from; null while there is none, as in a direct visit. */
  evidence: Event | null;
  /** False when only a return from a payment provider began it: such a session has no touch of its own. */
  isVisit: boolean;
  tags: Tags;
  /** The time of its last event, in milliseconds. */
  lastTime: number;
  /** How long a silence after that event ends it. */
  silenceMs: number;
}

/** The sessions of each browser, oldest first; '' holds page events that named no browser. */
export type Sessions<Event extends SessionEvent = JourneyEvent> = ReadonlyMap<string, readonly Session<Event>[]>;

/**
 * Starts a new session after more than 30 minutes of silence, or as many as the profile had set at the last event, and at a campaign or click id with which the session did not begin.
 * A return from a payment provider continues the session, however long the payment took. Events without a page are skipped.
 * @param events one person's, ordered by byTime
 */
export function cutSessions<Event extends SessionEvent>(events: readonly Event[]): Sessions<Event> {
  const sessions = new Map<string, Session<Event>[]>();
  for (const event of events) {
    if (event.web === undefined) continue;
    const visitor = event.visitor_id ?? '';
    const own = sessions.get(visitor) ?? [];
    sessions.set(visitor, own);
    const current = own.at(-1);
    const tags = tagsOf(event.marketing);
    if (current === undefined || begins(current, event, tags)) own.push(newSession(event, tags));
    else continueSession(current, event, tags);
  }
  return sessions;
}

function begins(current: Session<SessionEvent>, event: SessionEvent, tags: Tags): boolean {
  if (event.marketing.is_payment_return) return false;
  return event.time.getTime() - current.lastTime > current.silenceMs || bringsNewCampaign(current.tags, tags);
}

function newSession<Event extends SessionEvent>(event: Event, tags: Tags): Session<Event> {
  const { marketing, time } = event;
  return {
    start: event,
    evidence: isEvidence(marketing, tags) ? event : null,
    isVisit: !marketing.is_payment_return,
    tags,
    lastTime: time.getTime(),
    silenceMs: silenceMsOf(event),
  };
}

function continueSession<Event extends SessionEvent>(session: Session<Event>, event: Event, tags: Tags): void {
  session.lastTime = event.time.getTime();
  session.silenceMs = silenceMsOf(event);
  if (session.evidence === null && isEvidence(event.marketing, tags)) session.evidence = event;
}

/**
 * Returns the session of a browser that was going on when something else happened, such as an event without a page. At the same
 * instant, ids decide what came first, as everywhere in a journey.
 */
export function sessionAt(
  sessions: readonly Session[] | undefined,
  event: Pick<JourneyEvent, '_id' | 'time'>,
): Session | null {
  let low = 0;
  let high = sessions?.length ?? 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = sessions?.[middle]?.start;
    if (start !== undefined && byTime(start, event) <= 0) low = middle + 1;
    else high = middle;
  }
  const last = sessions?.[low - 1];
  return last !== undefined && event.time.getTime() - last.lastTime <= last.silenceMs ? last : null;
}
