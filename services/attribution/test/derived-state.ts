// Reads everything that the service derived as one comparable text: two histories of the same facts must give the same text.
import { derivedKey } from '../src/domain/generation.ts';
import type { Collections } from '../src/store/collections.ts';
import { servedProfile } from '../src/store/profiles/read-profile.ts';

/**
 * Returns the derived documents of a profile that are served, ordered and byte for byte, whatever their generation is called.
 */
export async function derivedState(collections: Collections, profileId: string): Promise<string> {
  const { dailyFacts, conversions, persons, journeyEvents, profiles } = collections;
  const { generation } = await servedProfile(profiles, profileId);
  const of = { profile_id: derivedKey(generation) };
  const filed = await journeyEvents
    .find({ profile_id: profileId }, { projection: { person_id: 1, revision: 1 } })
    .toArray();
  const derived = [
    await dailyFacts.find(of).toArray(),
    await conversions.find(of).toArray(),
    await persons.find(of).toArray(),
    filed,
  ];
  const named = derived.map((docs) => docs.map((doc) => withoutNumber(inOrder(doc), generation.number)).sort());
  return JSON.stringify(named, null, 1);
}

const withoutNumber = (text: string, number: number): string =>
  number === 0 ? text : text.replaceAll(new RegExp(`~${number}(?=["|])`, 'g'), '');

/** Returns the `profile_id` of the derived documents of a profile that are served. */
async function servedKey({ profiles }: Collections, profileId: string): Promise<string> {
  return derivedKey((await servedProfile(profiles, profileId)).generation);
}

/** Writes a value with all members in alphabetical order, at every depth. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    const isPlain = typeof member === 'object' && member !== null && !Array.isArray(member);
    if (!isPlain) return member;
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Returns the profile's totals over all days. */
export async function totals(collections: Collections, profileId: string) {
  const profile_id = await servedKey(collections, profileId);
  const facts = await collections.dailyFacts.find({ profile_id, level: 'profile' }).toArray();
  return {
    count: facts.reduce((sum, fact) => sum + fact.count, 0),
    cash: facts.reduce((sum, fact) => sum + Number(fact.cash_value.toString()), 0),
    unknown: facts.reduce((sum, fact) => sum + fact.cash_unknown, 0),
  };
}

/** Returns the credit of an entity ('' for none) under last_touch at the campaign level. */
export async function lastTouch(collections: Collections, profileId: string, entity: string) {
  const profile_id = await servedKey(collections, profileId);
  const of = { profile_id, model: 'last_touch' as const, level: 'campaign' as const, entity_id: entity };
  const facts = await collections.dailyFacts.find(of).toArray();
  return {
    count: facts.reduce((sum, fact) => sum + fact.count, 0),
    cash: facts.reduce((sum, fact) => sum + Number(fact.cash_value.toString()), 0),
  };
}
