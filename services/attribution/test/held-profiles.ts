// Where a test tells the pods of a replay, which are other processes, to stand still.
import type { Collection, Db } from 'mongodb';

/** Profiles whose pods wait once they have derived something. */
export const heldProfiles = (db: Db): Collection<{ _id: string }> => db.collection('test_held_profiles');
