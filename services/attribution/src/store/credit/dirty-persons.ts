// The list of persons whose credit has to be derived anew.
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
  const trace = currentTrace();
  const unique = new Map([...persons].map((person) => [personKey(person.profileId, person.personId), person]));
  const marks = [...unique].map(([_id, { profileId, personId }]) => ({
    updateOne: {
      filter: { _id },
      update: {
        $set: { version: randomInt(2 ** 47), ...(trace !== undefined && { trace }) },
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
  return dirty.find({ profile_id: profileId }).sort({ since: 1 }).limit(limit).batchSize(limit).toArray();
}

/** Since when the person waits who has waited longest, of any profile. */
export async function oldestMark(dirty: Collections['dirty']): Promise<Date | undefined> {
  const mark = await dirty.findOne({}, { sort: { since: 1 }, projection: { since: 1 } });
  return mark?.since;
}

/** Removes marks, except those that were set again since they were read. */
export async function removeMarks(dirty: Collections['dirty'], marks: readonly DirtyDoc[]): Promise<void> {
  for (let from = 0; from < marks.length; from += PART) {
    const part = marks.slice(from, from + PART);
    // One command for all: of 2^47 versions, the later one of a person is none that another had here.
    const seen = { _id: { $in: part.map(({ _id }) => _id) }, version: { $in: part.map(({ version }) => version) } };
    await dirty.deleteMany(seen);
  }
}

/** Says of marks that were set again while they were worked off that they wait since then: nobody waits behind them for ever. */
export async function renewMarks(
  dirty: Collections['dirty'],
  marks: readonly Pick<DirtyDoc, '_id'>[],
  since: Date,
): Promise<void> {
  const ids = marks.map(({ _id }) => _id);
  if (ids.length > 0) await dirty.updateMany({ _id: { $in: ids }, since: { $lt: since } }, { $set: { since } });
}
