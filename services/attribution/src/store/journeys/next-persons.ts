// The persons of a part of a profile, a batch at a time: who walks through everybody goes on behind the last one.
import type { IdRange } from '../../domain/replay-parts.ts';
import type { Collections } from '../collections.ts';

export interface PersonBatch {
  personIds: string[];
  /** How many these persons have together. */
  events: number;
  /** True when the part holds nobody behind them. */
  isLast: boolean;
}

interface Place {
  /** The last person done, null at the start of the range. */
  readonly after: string | null;
  readonly mostEvents: number;
  /** Only those who have an event of before it; everybody unless told. */
  readonly before?: Date;
}

const MOST_PERSONS = 1000;

/**
 * The next persons of a range who have events, by id: as many as have `mostEvents` together, and one at least. It reads an index alone.
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
