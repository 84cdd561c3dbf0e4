// Stores the dirty flags: the persons whose credit has to be derived anew.
import { randomInt } from 'node:crypto';
import { currentTrace } from '@touchline/chassis/telemetry/waiting-trace.ts';
import type { ClientSession } from 'mongodb';
import { personKey } from '../../domain/ids.ts';
import type { Collections } from '../collections.ts';
import type { DirtyDoc } from '../schema.ts';

export interface PersonRef {
  profileId: string;
  personId: string;
}

/** How many flags one command writes. */
const PART = 1000;

/**
 * Sets the dirty flags of persons; call it after the data is stored from which they must be derived, or in the transaction that stores it.
 * Every flag has a version of its own, so that clearing a flag never clears one that was set later.
 */
export async function markDirty(
  dirty: Collections['dirty'],
  persons: Iterable<PersonRef>,
  session?: ClientSession,
): Promise<void> {
  const since = new Date();
  const trace = currentTrace();
  const unique = new Map([...persons].map((person) => [personKey(person.profileId, person.personId), person]));
  const flags = [...unique].map(([_id, { profileId, personId }]) => ({
    updateOne: {
      filter: { _id },
      update: {
        $set: { version: randomInt(2 ** 47), ...(trace !== undefined && { trace }) },
        $setOnInsert: { profile_id: profileId, person_id: personId, since },
      },
      upsert: true,
    },
  }));
  for (let from = 0; from < flags.length; from += PART) {
    await dirty.bulkWrite(flags.slice(from, from + PART), { ordered: false, ...(session && { session }) });
  }
}

/** Returns the flags of a profile that have waited longest. */
export async function oldestDirty(dirty: Collections['dirty'], profileId: string, limit: number): Promise<DirtyDoc[]> {
  return dirty.find({ profile_id: profileId }).sort({ since: 1 }).limit(limit).batchSize(limit).toArray();
}

/** Returns when the oldest dirty flag of any profile was set. */
export async function oldestDirtySince(dirty: Collections['dirty']): Promise<Date | undefined> {
  const oldest = await dirty.findOne({}, { sort: { since: 1 }, projection: { since: 1 } });
  return oldest?.since;
}

/** Clears flags, except those that were set again since they were read. */
export async function clearDirtyFlags(dirty: Collections['dirty'], flags: readonly DirtyDoc[]): Promise<void> {
  for (let from = 0; from < flags.length; from += PART) {
    const part = flags.slice(from, from + PART);
    // One command for all flags: with 2^47 versions, a person's later version is not the version that another person has here.
    const seen = { _id: { $in: part.map(({ _id }) => _id) }, version: { $in: part.map(({ version }) => version) } };
    await dirty.deleteMany(seen);
  }
}

/**
 * Sets a later time on flags that were set again during the recompute, so that other persons do not wait behind them
 * indefinitely.
 */
export async function renewDirtyFlags(
  dirty: Collections['dirty'],
  flags: readonly Pick<DirtyDoc, '_id'>[],
  since: Date,
): Promise<void> {
  const ids = flags.map(({ _id }) => _id);
  if (ids.length > 0) await dirty.updateMany({ _id: { $in: ids }, since: { $lt: since } }, { $set: { since } });
}
