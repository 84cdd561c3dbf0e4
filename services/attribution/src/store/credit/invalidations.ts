// Applies changes of goals, rates, the catalog or the currency: it finds the affected persons under the profile's lease, so that
// no recompute of the old state can come in between.
import { randomUUID } from 'node:crypto';
import { inBatches } from '@touchline/chassis/in-batches.ts';
import type { Generation } from '../../domain/generation.ts';
import type { GoalDoc } from '../../domain/shapes/goal-doc.ts';
import type { Collections } from '../collections.ts';
import type { InvalidationDoc } from '../schema.ts';
import { affectedPersons, PERSONS_PER_PART } from './affected-persons.ts';
import { markDirty } from './dirty-persons.ts';

/**
 * Marks about a thousand of the persons dirty whom the profile's waiting changes affect; a change is deleted once all of them are
 * marked. Call it under the lease, before reading what credit is derived from.
 * @param generations that are kept up to date, or will be
 * @returns true while there are more; persons who are already waiting are recomputed before them
 */
export async function applyInvalidations(
  collections: Collections,
  profileId: string,
  generations: readonly Generation[],
): Promise<boolean> {
  const { invalidations, dirty } = collections;
  let marked = 0;
  for (;;) {
    const change = await invalidations.findOne({ profile_id: profileId });
    if (change === null) return false;
    for await (const { personIds, next } of affectedPersons(collections, change, generations)) {
      const persons = personIds.map((personId) => ({ profileId, personId }));
      await markDirty(dirty, persons);
      marked += personIds.length;
      if (next === undefined) continue;
      if (next === null) await invalidations.deleteMany({ _id: change._id });
      else await invalidations.updateOne({ _id: change._id }, { $set: { place: next } });
      if (marked >= PERSONS_PER_PART && next !== null) return true;
    }
  }
}

/**
 * Returns the change from a list of goals as they were and as they are: it affects whoever has an event that one of them lists.
 */
export function goalsChanged(profileId: string, goals: readonly GoalDoc[]): InvalidationDoc {
  return {
    _id: randomUUID(),
    profile_id: profileId,
    kind: 'events',
    event_names: [...new Set(goals.flatMap((goal) => goal.event_names))],
    event_types: [...new Set(goals.flatMap((goal) => goal.event_types))],
  };
}

/** Stores in every known profile the change that rates of these days (YYYY-MM-DD) were imported. */
export async function invalidateRates(
  { profiles, invalidations }: Collections,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const ids: string[] = [];
  for await (const some of inBatches(profiles.find({}, { projection: { _id: 1 } }), 1000)) {
    const changes = some.map(({ _id }) => ({ _id: randomUUID(), profile_id: _id, kind: 'rates' as const, from, to }));
    await invalidations.insertMany(changes);
    ids.push(...some.map(({ _id }) => _id));
  }
  return ids;
}
