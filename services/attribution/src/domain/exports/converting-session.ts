// Finds the session to which a conversion, or any other event of a person, belongs.
import { byTime } from '../journey-event.ts';
import { cutSessions, type Session } from '../sessions.ts';
import { isWithdrawal } from './said-consent.ts';
import type { SayingEvent } from './saying-event.ts';

const DAY_MS = 86_400_000;

/** A session of a browser. */
export type BrowserSession = Session<SayingEvent>;

export type FindSession = (event: SayingEvent) => BrowserSession | null;

/**
 * Returns the finder of an event's session: the last one of its browser, or where that has none, of the person, that had begun.
 * Servers' events begin no session.
 * @param ordered the person's, by byTime
 */
export function sessionFinder(ordered: readonly SayingEvent[]): FindSession {
  const ofBrowsers = cutSessions(ordered.filter(({ provider }) => provider === undefined));
  const ofPerson = [...ofBrowsers.values()].flat().sort((a, b) => byTime(a.start, b.start));
  return (event) => lastBegun(ofBrowsers.get(event.visitor_id ?? '') ?? [], event) ?? lastBegun(ofPerson, event);
}

function lastBegun(sessions: readonly BrowserSession[], event: SayingEvent): BrowserSession | null {
  let [low, high] = [0, sessions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { start } = sessions[middle] as BrowserSession;
    if (byTime(start, event) <= 0) low = middle + 1;
    else high = middle;
  }
  return sessions[low - 1] ?? null;
}

/**
 * Returns the test whether an event belongs to the converting session: the conversion's own, if it was going on within the lookback
 * window. Where there is none, what servers said within the window counts in its place. A page whose browser withdrew goes on as
 * another visitor, so a withdrawal also belongs to the session that begins within a visit's silence after it.
 */
export function isOfConverting(
  own: SayingEvent,
  sessionOf: FindSession,
  lookbackDays: number,
): (event: SayingEvent) => boolean {
  const windowStart = own.time.getTime() - lookbackDays * DAY_MS;
  const last = sessionOf(own);
  const converting = last !== null && last.lastTime >= windowStart ? last : null;
  return (event) => {
    if (event._id === own._id) return true;
    if (converting === null) return event.time.getTime() >= windowStart && sessionOf(event) === null;
    return sessionOf(event) === converting || (isWithdrawal(event) && leadsTo(event, converting));
  };
}

function leadsTo({ time }: SayingEvent, { start, silenceMs }: BrowserSession): boolean {
  const before = start.time.getTime() - time.getTime();
  return before >= 0 && before <= silenceMs;
}
