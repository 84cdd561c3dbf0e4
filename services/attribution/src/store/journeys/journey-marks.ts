// The marks of long journeys (domain/journey-marks.ts). Whoever recomputes a person stores them, so they hold whenever the
// person is not waiting to be recomputed.

import type { Lease } from '@touchline/chassis/mongo/lease.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { MongoClient } from 'mongodb';
import { personKey } from '../../domain/ids.ts';
import type { JourneyEvent } from '../../domain/journey-event.ts';
import { MARKED_FROM, marksOf } from '../../domain/journey-marks.ts';
import type { Collections } from '../collections.ts';
import type { JourneyMarksDoc } from '../schema.ts';

/**
 * Stores the marks of the long journeys among these, and forgets those of all others; before the persons' dirty marks are
 * removed. A late holder of the profile can only forget.
 * @param personIds of all whose dirty marks are going to be removed
 * @throws LeaseLost
 */
export async function storeMarks(
  { client, collections: { journeyMarks } }: { client: MongoClient; collections: Pick<Collections, 'journeyMarks'> },
  lease: Lease,
  profileId: string,
  personIds: readonly string[],
  journeys: ReadonlyMap<string, readonly JourneyEvent[]>,
): Promise<void> {
  const isLong = (personId: string) => (journeys.get(personId)?.length ?? 0) >= MARKED_FROM;
  const short = personIds.filter((personId) => !isLong(personId));
  if (short.length > 0)
    await journeyMarks.deleteMany({ _id: { $in: short.map((personId) => personKey(profileId, personId)) } });
  const writes = personIds.filter(isLong).map((personId) => {
    const events = journeys.get(personId) ?? [];
    const marks = { profile_id: profileId, event_count: events.length, marks: marksOf(events) };
    return { updateOne: { filter: { _id: personKey(profileId, personId) }, update: { $set: marks }, upsert: true } };
  });
  if (writes.length === 0) return;
  await withTransaction(client, async (session) => {
    await lease.assertHeld(session);
    await journeyMarks.bulkWrite(writes, { session, ordered: false });
  });
}

/** The marks of a person's journey as it is now; null when it has none, or when events came that are not in them yet. */
export async function marksOfPerson(
  { journeyMarks, dirty }: Pick<Collections, 'journeyMarks' | 'dirty'>,
  profileId: string,
  personId: string,
): Promise<JourneyMarksDoc | null> {
  const _id = personKey(profileId, personId);
  // In this order: marks that were read before could lack what was just recomputed.
  const waiting = await dirty.findOne({ _id }, { projection: { _id: 1 } });
  return waiting === null ? journeyMarks.findOne({ _id }) : null;
}
