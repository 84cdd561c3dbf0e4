// Lists events of erased persons that arrived after their erasure. They are pseudonymised here; identity works through this list
// in the ledger and the streams.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { Collections } from '../collections.ts';
import type { LateEventDoc } from './erasure-schema.ts';

export const lateEventIndexes: CollectionIndexes = {
  collection: 'late_events',
  indexes: [{ key: { at: 1 }, name: 'oldest' }],
};

/**
 * Adds events to the list. Call it after everything else has been done for them, since their messages are deleted afterwards.
 */
export async function listLate(
  lateEvents: Collections['lateEvents'],
  events: readonly { _id: string; profile_id: string; revision: number; visitor_id?: string | null | undefined }[],
): Promise<void> {
  if (events.length === 0) return;
  const at = new Date();
  const writes = events.map(({ _id, profile_id, revision, visitor_id }) => ({
    updateOne: {
      filter: { _id },
      update: { $set: { profile_id, visitor_pseudonym: visitor_id ?? '', at }, $max: { revision } },
      upsert: true,
    },
  }));
  await lateEvents.bulkWrite(writes, { ordered: false });
}

/** Returns the events that have waited longest. */
export function oldestLate(lateEvents: Collections['lateEvents'], limit: number): Promise<LateEventDoc[]> {
  return lateEvents.find({}).sort({ at: 1 }).limit(limit).toArray();
}

/** Removes events from the list, unless a newer revision arrived meanwhile. */
export async function deleteLate(
  lateEvents: Collections['lateEvents'],
  events: readonly Pick<LateEventDoc, '_id' | 'profile_id' | 'revision'>[],
): Promise<void> {
  if (events.length === 0) return;
  await lateEvents.bulkWrite(
    events.map(({ _id, profile_id, revision }) => ({ deleteMany: { filter: { _id, profile_id, revision } } })),
    { ordered: false },
  );
}
