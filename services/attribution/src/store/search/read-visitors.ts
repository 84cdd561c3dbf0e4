// Reads the pages of those persons who may have come from organic search in a range, some persons at a time.
import type { ClassifiablePage } from '../../domain/classification-fields.ts';
import type { JourneyEvent } from '../../domain/journey-event.ts';
import { ORGANIC_SEARCH } from '../../domain/search/organic-visits.ts';
import type { Collections } from '../collections.ts';
import { findJourneyEvents } from '../journeys/journey-events.ts';
import { WITHIN_MS } from './read-search.ts';

/** Persons whose pages are loaded at a time. */
const PERSONS = 200;
/** No visit is longer, so a visit that began before the range is recognised. */
const LONGEST_VISIT_MS = 48 * 3_600_000;

export interface VisitorsQuery {
  readonly profileId: string;
  readonly start: Date;
  /** The first instant after the range. */
  readonly end: Date;
  /** True when a channel rule can make any page one from organic search. */
  readonly isAnyone: boolean;
  /** The members of pages to load: pageMembersOf the rules by which the events are classified. */
  readonly page: readonly (keyof ClassifiablePage)[];
}

/** Returns the pages of each person up to the end of the range, and from before it what belongs to the same visits. */
export async function* visitorsIn(
  journeyEvents: Collections['journeyEvents'],
  { profileId, start, end, isAnyone, page }: VisitorsQuery,
): AsyncIterable<JourneyEvent[][]> {
  const channel = isAnyone ? { web: { $ne: null } } : { 'marketing.channel': ORGANIC_SEARCH };
  const came = { profile_id: profileId, time: { $gte: start, $lt: end }, ...channel };
  const cursor = journeyEvents.aggregate<{ _id: string }>([{ $match: came }, { $group: { _id: '$person_id' } }], {
    maxTimeMS: WITHIN_MS,
  });
  let personIds: string[] = [];
  const load = async () => {
    const time = { $gte: new Date(start.getTime() - LONGEST_VISIT_MS), $lt: end };
    const own = { profile_id: profileId, person_id: { $in: personIds }, time, web: { $ne: null } };
    const events = await findJourneyEvents(journeyEvents, own, [...new Set([...page, 'url' as const])]);
    personIds = [];
    return [...Map.groupBy(events, ({ person_id }) => person_id).values()];
  };
  for await (const { _id } of cursor) {
    personIds.push(_id);
    if (personIds.length === PERSONS) yield await load();
  }
  if (personIds.length > 0) yield await load();
}
