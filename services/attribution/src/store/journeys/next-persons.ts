// Reads the persons of a part of a profile, one batch at a time: a caller that goes through all of them continues after the last
// one.
import type { IdRange } from '../../domain/replay-parts.ts';
import type { Collections } from '../collections.ts';

export interface PersonBatch {
  personIds: string[];
  /** How many events these persons have together. */
  events: number;
  /** True when no person of the part follows them. */
  isLast: boolean;
}

interface Place {
  /** The last person that was handled; null at the start of the range. */
  readonly after: string | null;
  readonly mostEvents: number;
  /** Only persons who have an event before this time; by default all. */
  readonly before?: Date;
}

const MOST_PERSONS = 1000;

/**
 * Returns the next persons of a range who have events, by id: as many as have `mostEvents` together, and at least one. It reads
 * only an index.
 */
export async function nextPersons(
  journeyEvents: Collections['journeyEvents'],
  profileId: string,
  { from, to }: IdRange,
  { after, mostEvents, before }: Place,
): Promise<PersonBatch> {
  const person_id = { ...(after === null ? { $gte: from } : { $gt: after }), ...(to !== null && { $lt: to }) };
  const first = before === undefined ? {} : { first: { $min: '$time' } };
  const found = await journeyEvents
    .aggregate<{ _id: string; events: number }>([
      { $match: { profile_id: profileId, person_id } },
      { $group: { _id: '$person_id', events: { $sum: 1 }, ...first } },
      ...(before === undefined ? [] : [{ $match: { first: { $lt: before } } }]),
      { $sort: { _id: 1 } },
      { $limit: MOST_PERSONS },
    ])
    .toArray();
  const personIds: string[] = [];
  let events = 0;
  for (const person of found) {
    if (personIds.length > 0 && events + person.events > mostEvents) break;
    personIds.push(person._id);
    events += person.events;
  }
  return { personIds, events, isLast: personIds.length === found.length && found.length < MOST_PERSONS };
}
