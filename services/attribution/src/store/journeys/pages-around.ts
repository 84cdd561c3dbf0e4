// Finds the pages before and after a page of a journey that may belong to the same visits: silence ends a visit, so reading up to
// the nearest silence on each side is enough.
import type { ClassifiablePage } from '../../domain/classification-fields.ts';
import type { JourneyEvent } from '../../domain/journey-event.ts';
import { LONGEST_SILENCE_MS } from '../../domain/sessions.ts';
import type { Collections } from '../collections.ts';
import { findJourneyEvents } from './journey-events.ts';

const FIRST_REACH_MS = 2 * LONGEST_SILENCE_MS;
const FACTOR = 4;
/** No visit is longer. */
const LONGEST_MS = 48 * 3_600_000;

interface Around {
  profileId: string;
  personId: string;
  /** The times of the first and the last event of the page. */
  from: Date;
  to: Date;
}

/** @param page the members of pages to load: pageMembersOf the rules by which the events are classified */
export async function pagesAround(
  journeyEvents: Collections['journeyEvents'],
  { profileId, personId, from, to }: Around,
  page: readonly (keyof ClassifiablePage)[],
): Promise<JourneyEvent[]> {
  const own = { profile_id: profileId, person_id: personId, web: { $ne: null } };
  const within = (start: number, end: number) => {
    const time = { $gte: new Date(start), $lte: new Date(end) };
    return findJourneyEvents(journeyEvents, { ...own, time }, page);
  };
  const [before, behind] = await Promise.all([
    untilSilence((reach) => within(from.getTime() - reach, from.getTime()), from),
    untilSilence((reach) => within(to.getTime(), to.getTime() + reach), to),
  ]);
  return [...before, ...behind];
}

/** Reads further while an event is so near the end of what was read that its visit may reach beyond it. */
async function untilSilence(look: (reach: number) => Promise<JourneyEvent[]>, edge: Date): Promise<JourneyEvent[]> {
  for (let reach = FIRST_REACH_MS; ; reach *= FACTOR) {
    const found = await look(reach);
    const isFar = ({ time }: JourneyEvent) => Math.abs(time.getTime() - edge.getTime()) >= reach - LONGEST_SILENCE_MS;
    if (reach >= LONGEST_MS || !found.some(isFar)) return found;
  }
}
