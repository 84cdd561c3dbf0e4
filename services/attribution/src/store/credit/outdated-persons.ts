// Finds persons whose credit an earlier release derived. They need no list of their own: a person that is derived anew is no
// longer found, so an upgrade continues where a crash stopped it, and a late write of the old release is found as well.
import { OUTDATED } from '../../domain/derivation.ts';
import { profileOfKey } from '../../domain/generation.ts';
import type { Collections } from '../collections.ts';

const outdated = { derivation: { $in: [...OUTDATED] } };

/** Returns at most `limit` of the outdated persons of generations (derivedKey). */
export async function outdatedPersons(
  persons: Collections['persons'],
  keys: readonly string[],
  limit: number,
): Promise<string[]> {
  if (limit <= 0) return [];
  const within = { ...outdated, profile_id: { $in: [...keys] } };
  const some = persons.find(within, { projection: { person_id: 1 } }).limit(limit);
  return (await some.toArray()).map(({ person_id }) => person_id);
}

/** Returns profiles that have outdated persons; not all at once, but over several calls each of them. */
export async function outdatedProfiles(persons: Collections['persons']): Promise<string[]> {
  const some = await persons
    .find(outdated, { projection: { profile_id: 1 } })
    .limit(200)
    .toArray();
  return [...new Set(some.map(({ profile_id }) => profileOfKey(profile_id)))];
}

/** Returns how many persons are outdated. */
export function countOutdated(persons: Collections['persons']): Promise<number> {
  return persons.countDocuments(outdated);
}
