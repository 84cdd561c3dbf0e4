// The persons of a part who have old events, a batch at a time, and which of these events have to stay whatever is derived of them.
import { personKey } from '../../domain/ids.ts';
import type { IdRange } from '../../domain/replay-parts.ts';
import type { Collections } from '../collections.ts';
import { loadInstallments, loadPaidBack } from '../credit/derivation-inputs.ts';

const MOST_PERSONS = 1000;

export interface OldPersons {
  personIds: string[];
  /** True when the part holds nobody behind them. */
  isLast: boolean;
}

/**
 * The next persons of a range who have an event of before a time, by id: as many as have `mostEvents` together, old or not, and one at
 * least. It reads an index alone.
 * @param after the last person done, null at the start of the range
 */
export async function nextOldPersons(
  journeyEvents: Collections['journeyEvents'],
  profileId: string,
  { from, to }: IdRange,
  { after, before, mostEvents }: { after: string | null; before: Date; mostEvents: number },
): Promise<OldPersons> {
  const person_id = { ...(after === null ? { $gte: from } : { $gt: after }), ...(to !== null && { $lt: to }) };
  const found = await journeyEvents
    .aggregate<{ _id: string; events: number }>([
      { $match: { profile_id: profileId, person_id } },
      { $group: { _id: '$person_id', events: { $sum: 1 }, first: { $min: '$time' } } },
      { $match: { first: { $lt: before } } },
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
  return { personIds, isLast: personIds.length === found.length && found.length < MOST_PERSONS };
}

/** Those of these persons who wait to be derived: theirs may be somebody else's events by now. */
export async function waitingAmong(
  dirty: Collections['dirty'],
  profileId: string,
  personIds: readonly string[],
): Promise<Set<string>> {
  const keys = personIds.map((personId) => personKey(profileId, personId));
  const found = await dirty.find({ _id: { $in: keys } }, { projection: { person_id: 1 } }).toArray();
  return new Set(found.map(({ person_id }) => person_id));
}

/** Those of these events that were received after a time, or that a refund, a reversal or an installment is of. */
export async function boundAmong(
  collections: Pick<Collections, 'journeyEvents' | 'refunds' | 'reversals' | 'installments'>,
  profileId: string,
  eventIds: readonly string[],
  before: Date,
): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const late = { _id: { $in: [...eventIds] }, received_at: { $gte: before } };
  const [received, paidBack, installments] = await Promise.all([
    collections.journeyEvents.find(late, { projection: { _id: 1 } }).toArray(),
    loadPaidBack(collections, profileId, eventIds),
    loadInstallments(collections.installments, profileId, eventIds),
  ]);
  return new Set([...received.map(({ _id }) => _id), ...paidBack.keys(), ...installments]);
}
