// Events of erased persons that came after their erasure. They are pseudonymised here; identity takes this list through the ledger
// and the streams.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { Collections } from '../collections.ts';
import type { LateEventDoc } from './erasure-schema.ts';

export const lateEventIndexes: CollectionIndexes = {
  collection: 'late_events',
  indexes: [{ key: { at: 1 }, name: 'oldest' }],
};

/** Puts events on the list; call it when whatever else has to be done for them is done, since their messages go then. */
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

/** The events that have waited longest. */
export function oldestLate(lateEvents: Collections['lateEvents'], limit: number): Promise<LateEventDoc[]> {
  return lateEvents.find({}).sort({ at: 1 }).limit(limit).toArray();
}

/** Takes events off the list, unless a newer revision came meanwhile. */
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
