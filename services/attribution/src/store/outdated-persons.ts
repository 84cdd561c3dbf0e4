// Persons whose credit an earlier release derived. They need no list of their own: each one that is derived anew drops out,
// so an upgrade goes on where a crash stopped it, and a late write of the old release is found as well.
import { OUTDATED } from '../domain/derivation.ts';
import type { Collections } from './collections.ts';

const outdated = { derivation: { $in: [...OUTDATED] } };

/** Some of a profile's outdated persons, `limit` at most. */
export async function outdatedPersons(
  persons: Collections['persons'],
  profileId: string,
  limit: number,
): Promise<string[]> {
  if (limit <= 0) return [];
  const some = persons.find({ ...outdated, profile_id: profileId }, { projection: { person_id: 1 } }).limit(limit);
  return (await some.toArray()).map(({ person_id }) => person_id);
}

/** Profiles that have outdated persons; not all of them at once, but each in its turn. */
export async function outdatedProfiles(persons: Collections['persons']): Promise<string[]> {
  const some = await persons
    .find(outdated, { projection: { profile_id: 1 } })
    .limit(200)
    .toArray();
  return [...new Set(some.map(({ profile_id }) => profile_id))];
}

/** How many persons are outdated. */
export function countOutdated(persons: Collections['persons']): Promise<number> {
  return persons.countDocuments(outdated);
}
