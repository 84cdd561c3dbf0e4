// Stores the offsets of long journeys (domain/journey-offsets.ts). Each recompute of a person stores them, so they are current whenever the
// person has no dirty flag.

import type { Lease } from '@touchline/chassis/mongo/lease.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { MongoClient } from 'mongodb';
import { personKey } from '../../domain/ids.ts';
import type { JourneyEvent } from '../../domain/journey-event.ts';
import { OFFSETS_FROM, offsetsOf } from '../../domain/journey-offsets.ts';
import type { Collections } from '../collections.ts';
import type { JourneyOffsetsDoc } from '../schema.ts';

/**
 * Stores the offsets of the long journeys among these and deletes those of all others; call it before the persons' dirty flags
 * are cleared. A process that has lost the profile's lease can only delete.
 * @param personIds all persons whose dirty flags are going to be cleared
 * @throws LeaseLost
 */
export async function storeJourneyOffsets(
  {
    client,
    collections: { journeyOffsets },
  }: { client: MongoClient; collections: Pick<Collections, 'journeyOffsets'> },
  lease: Lease,
  profileId: string,
  personIds: readonly string[],
  journeys: ReadonlyMap<string, readonly JourneyEvent[]>,
): Promise<void> {
  const isLong = (personId: string) => (journeys.get(personId)?.length ?? 0) >= OFFSETS_FROM;
  const short = personIds.filter((personId) => !isLong(personId));
  if (short.length > 0)
    await journeyOffsets.deleteMany({ _id: { $in: short.map((personId) => personKey(profileId, personId)) } });
  const writes = personIds.filter(isLong).map((personId) => {
    const events = journeys.get(personId) ?? [];
    const update = { profile_id: profileId, event_count: events.length, marks: offsetsOf(events) };
    return { updateOne: { filter: { _id: personKey(profileId, personId) }, update: { $set: update }, upsert: true } };
  });
  if (writes.length === 0) return;
  await withTransaction(client, async (session) => {
    await lease.assertHeld(session);
    await journeyOffsets.bulkWrite(writes, { session, ordered: false });
  });
}

/** Returns the offsets of a person's current journey; null when there are none, or when they lack events that arrived since. */
export async function findJourneyOffsets(
  { journeyOffsets, dirty }: Pick<Collections, 'journeyOffsets' | 'dirty'>,
  profileId: string,
  personId: string,
): Promise<JourneyOffsetsDoc | null> {
  const _id = personKey(profileId, personId);
  // The order matters: offsets that were read first could lack what was recomputed just now.
  const waiting = await dirty.findOne({ _id }, { projection: { _id: 1 } });
  return waiting === null ? journeyOffsets.findOne({ _id }) : null;
}
