// Reads all that is derived of a profile and shown to people as one comparable text, without the raw references of a person's
// touches.

import { derivedKey } from '../src/domain/generation.ts';
import type { Collections } from '../src/store/collections.ts';
import { servedProfile } from '../src/store/profiles/read-profile.ts';

/**
 * Returns the facts, the conversions with their credit, and the persons' totals that are served, whatever their generation is
 * called.
 */
export async function figures(collections: Collections, profileId: string): Promise<string> {
  const { dailyFacts, conversions, persons, profiles } = collections;
  const { generation } = await servedProfile(profiles, profileId);
  const of = { profile_id: derivedKey(generation) };
  const unnamed = { projection: { _id: 0, profile_id: 0, refs: 0 } };
  const found = await Promise.all([
    dailyFacts.find(of, unnamed).sort({ model: 1, level: 1, day: 1, entity_id: 1 }).toArray(),
    conversions.find(of, unnamed).sort({ event_id: 1 }).toArray(),
    persons.find(of, unnamed).sort({ person_id: 1 }).toArray(),
  ]);
  return JSON.stringify(found, null, 1);
}
