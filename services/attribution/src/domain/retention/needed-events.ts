// Finds the events on which a person's conversions depend: without them something would be derived differently.

import type { JourneyAnalysis } from '../journey-analysis.ts';
import { byTime, type JourneyEvent } from '../journey-event.ts';
import { cutSessions, type Session, type Sessions, sessionAt } from '../sessions.ts';
import { readTouches } from './read-of-analysis.ts';

/**
 * Returns the conversions, their touches, and the visits of every event that stays, up to that event, because the rest of a visit
 * would otherwise begin a visit of its own. It also returns the beginning of the last visit before each conversion, which shows
 * that there was one.
 * @param ordered the person's, by byTime
 * @param stays true for events that stay for another reason, such as their money
 * @returns event ids; whether the derivation depends on others, a comparison finds out (isReadAlike)
 */
export function neededEvents(
  ordered: readonly JourneyEvent[],
  analysis: JourneyAnalysis,
  stays: (event: JourneyEvent) => boolean,
): Set<string> {
  const sessions = cutSessions(ordered);
  const outcomes = new Set(analysis.outcomes.map(({ event }) => event._id));
  const touches = readTouches(analysis).map(({ id }) => id);
  const needed = new Set([...outcomes, ...touches, ...lastVisits(ordered, sessions, outcomes)]);
  for (const id of visitsUpTo(ordered, sessions, (event) => needed.has(event._id) || stays(event))) needed.add(id);
  return needed;
}

/**
 * Returns the last page with a country before each conversion, and the last one with a device, which say where the person was
 * when it happened.
 */
export function placesOf(ordered: readonly JourneyEvent[], { outcomes }: JourneyAnalysis): Set<string> {
  const conversions = new Set(outcomes.map(({ event }) => event._id));
  const found = new Set<string>();
  let withCountry: string | null = null;
  let withDevice: string | null = null;
  for (const { _id, web, geo, device } of ordered) {
    if (web !== undefined && geo.country !== undefined) withCountry = _id;
    if (web !== undefined && device.type !== undefined) withDevice = _id;
    if (!conversions.has(_id)) continue;
    for (const page of [withCountry, withDevice]) if (page !== null) found.add(page);
  }
  return found;
}

/** Returns the beginnings of the last visit before each conversion. */
function lastVisits(ordered: readonly JourneyEvent[], sessions: Sessions, outcomes: ReadonlySet<string>): string[] {
  const starts = new Set([...sessions.values()].flatMap((own) => own.map(({ start }) => start._id)));
  const found: string[] = [];
  let last: string | null = null;
  for (const { _id } of ordered) {
    if (starts.has(_id)) last = _id;
    if (last !== null && outcomes.has(_id)) found.push(last);
  }
  return found;
}

/** Returns the pages of each visit up to its last event that stays, and the evidence of where the visit came from. */
function visitsUpTo(
  ordered: readonly JourneyEvent[],
  sessions: Sessions,
  stays: (event: JourneyEvent) => boolean,
): string[] {
  const visitOf = (event: JourneyEvent) => sessionAt(sessions.get(event.visitor_id ?? ''), event);
  const lasts = new Map<Session, JourneyEvent>();
  for (const event of ordered) {
    const visit = stays(event) ? visitOf(event) : null;
    if (visit !== null) lasts.set(visit, event);
  }
  const found = [...lasts.keys()].flatMap(({ start, evidence }) => [start._id, evidence?._id ?? start._id]);
  for (const event of ordered) {
    const visit = event.web === undefined ? null : visitOf(event);
    const last = visit === null ? undefined : lasts.get(visit);
    if (last !== undefined && byTime(event, last) <= 0) found.push(event._id);
  }
  return found;
}
