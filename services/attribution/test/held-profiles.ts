// Stores for which profiles a test holds up the pods of a replay, which are other processes.
import type { Collection, Db } from 'mongodb';

/** Returns the collection of profiles whose pods wait as soon as they have derived something. */
export const heldProfiles = (db: Db): Collection<{ _id: string }> => db.collection('test_held_profiles');
