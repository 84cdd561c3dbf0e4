// Changes of goals, rates, the catalog or the currency: whom they concern is found out under the profile's lease, so
// that no recompute of the old state can slip in between.
import { randomUUID } from 'node:crypto';
import type { Collections } from './collections.ts';
import { markDirty } from './dirty-persons.ts';
import { personsWithEvents } from './journey-events.ts';
import type { GoalDoc, InvalidationDoc } from './schema.ts';

const DAY_MS = 86_400_000;

/**
 * Marks everybody whom the profile's waiting changes concern, then forgets the changes. Call it under the lease.
 * @param keys of the generations that are kept up to date (derivedKey)
 */
export async function applyInvalidations(
  collections: Collections,
  profileId: string,
  keys: readonly string[],
): Promise<void> {
  const { invalidations, dirty } = collections;
  const waiting = await invalidations.find({ profile_id: profileId }).toArray();
  for (const change of waiting) {
    const personIds = await concernedBy(collections, change, keys);
    await markDirty(
      dirty,
      personIds.map((personId) => ({ profileId, personId })),
    );
    await invalidations.deleteOne({ _id: change._id });
  }
}

async function concernedBy(
  { persons, conversions, journeyEvents }: Collections,
  change: InvalidationDoc,
  keys: readonly string[],
): Promise<string[]> {
  const derived = { profile_id: { $in: [...keys] } };
  switch (change.kind) {
    case 'refs':
      return persons.distinct('person_id', { ...derived, refs: { $in: change.refs } });
    case 'events':
      return personsWithEvents(journeyEvents, change.profile_id, {
        names: change.event_names,
        types: change.event_types,
      });
    case 'rates': {
      // A rate holds on its day and, where none follows, for the seven days after.
      const time = { $gte: new Date(change.from), $lt: new Date(Date.parse(change.to) + 8 * DAY_MS) };
      const kind = { $in: ['cash' as const, 'pipeline' as const, 'gross' as const] };
      return conversions.distinct('person_id', { ...derived, kind, time, value: { $ne: null } });
    }
    case 'all':
      return persons.distinct('person_id', derived);
  }
}

/** The change that goals, as they were and as they are, make: it concerns whoever has an event that one of them lists. */
export function goalsChanged(profileId: string, goals: readonly GoalDoc[]): InvalidationDoc {
  return {
    _id: randomUUID(),
    profile_id: profileId,
    kind: 'events',
    event_names: [...new Set(goals.flatMap((goal) => goal.event_names))],
    event_types: [...new Set(goals.flatMap((goal) => goal.event_types))],
  };
}

/** Leaves word in every known profile that rates of these days (YYYY-MM-DD) came. */
export async function invalidateRates(
  { profiles, invalidations }: Collections,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const ids = await profiles.distinct('_id', {});
  const changes = ids.map((profile_id) => ({ _id: randomUUID(), profile_id, kind: 'rates' as const, from, to }));
  if (changes.length > 0) await invalidations.insertMany(changes);
  return ids;
}
