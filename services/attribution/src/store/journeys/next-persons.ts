// The persons of a part of a replay, a batch at a time.
import type { IdRange } from '../../domain/replay-parts.ts';
import type { Collections } from '../collections.ts';

export interface ReplayBatch {
  personIds: string[];
  events: number;
  /** True when the part holds nobody behind them. */
  isLast: boolean;
}

const MOST_PERSONS = 1000;

/**
 * The next persons of a range who have events, by id: as many as have `mostEvents` together, and one at least.
 * @param after the last person done, null at the start of the range
 */
export async function nextPersons(
  journeyEvents: Collections['journeyEvents'],
  profileId: string,
  { from, to }: IdRange,
  { after, mostEvents }: { after: string | null; mostEvents: number },
): Promise<ReplayBatch> {
  const person_id = { ...(after === null ? { $gte: from } : { $gt: after }), ...(to !== null && { $lt: to }) };
  const found = await journeyEvents
    .aggregate<{ _id: string; events: number }>([
      { $match: { profile_id: profileId, person_id } },
      { $group: { _id: '$person_id', events: { $sum: 1 } } },
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
