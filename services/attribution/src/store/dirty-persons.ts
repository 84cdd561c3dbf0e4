// The list of persons whose credit has to be derived anew.
import { randomInt } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { personKey } from '../domain/ids.ts';
import type { Collections } from './collections.ts';
import type { DirtyDoc } from './schema.ts';

export interface PersonRef {
  profileId: string;
  personId: string;
}

/** Marks are written in parts of this size. */
const PART = 1000;

/**
 * Marks persons dirty; call it after whatever they must be derived from is stored, or in the transaction that stores it.
 * Every mark is a version of its own, so that removing a mark that was seen never removes a later one.
 */
export async function markDirty(
  dirty: Collections['dirty'],
  persons: Iterable<PersonRef>,
  session?: ClientSession,
): Promise<void> {
  const since = new Date();
  const unique = new Map([...persons].map((person) => [personKey(person.profileId, person.personId), person]));
  const marks = [...unique].map(([_id, { profileId, personId }]) => ({
    updateOne: {
      filter: { _id },
      update: {
        $set: { version: randomInt(2 ** 47) },
        $setOnInsert: { profile_id: profileId, person_id: personId, since },
      },
      upsert: true,
    },
  }));
  for (let from = 0; from < marks.length; from += PART) {
    await dirty.bulkWrite(marks.slice(from, from + PART), { ordered: false, ...(session && { session }) });
  }
}

/** The persons of a profile that have waited longest. */
export async function oldestDirty(dirty: Collections['dirty'], profileId: string, limit: number): Promise<DirtyDoc[]> {
  return dirty.find({ profile_id: profileId }).sort({ since: 1 }).limit(limit).toArray();
}

/** Removes marks, except those that were set again since they were read. */
export async function removeMarks(dirty: Collections['dirty'], marks: readonly DirtyDoc[]): Promise<void> {
  if (marks.length === 0) return;
  await dirty.bulkWrite(
    marks.map(({ _id, version }) => ({ deleteOne: { filter: { _id, version } } })),
    { ordered: false },
  );
}
