// Everything that the service derived, in one comparable text: two histories of the same facts must give the same one.
import type { Collections } from '../src/store/collections.ts';

/** The derived documents of a profile, ordered and byte for byte. */
export async function derivedState(collections: Collections, profileId: string): Promise<string> {
  const { dailyFacts, conversions, persons, journeyEvents } = collections;
  const of = { profile_id: profileId };
  const filed = await journeyEvents.find(of, { projection: { person_id: 1, revision: 1 } }).toArray();
  const derived = [
    await dailyFacts.find(of).toArray(),
    await conversions.find(of).toArray(),
    await persons.find(of).toArray(),
    filed,
  ];
  return JSON.stringify(
    derived.map((docs) => docs.map(inOrder).sort()),
    null,
    1,
  );
}

/** Members in alphabetical order, all the way down. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    const isPlain = typeof member === 'object' && member !== null && !Array.isArray(member);
    if (!isPlain) return member;
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The profile's totals over all days. */
export async function totals(collections: Collections, profileId: string) {
  const facts = await collections.dailyFacts.find({ profile_id: profileId, level: 'profile' }).toArray();
  return {
    count: facts.reduce((sum, fact) => sum + fact.count, 0),
    cash: facts.reduce((sum, fact) => sum + Number(fact.cash_value.toString()), 0),
    unknown: facts.reduce((sum, fact) => sum + fact.cash_unknown, 0),
  };
}

/** What an entity ('' for none) was credited with under last_touch at the campaign level. */
export async function lastTouch(collections: Collections, profileId: string, entity: string) {
  const of = { profile_id: profileId, model: 'last_touch' as const, level: 'campaign' as const, entity_id: entity };
  const facts = await collections.dailyFacts.find(of).toArray();
  return {
    count: facts.reduce((sum, fact) => sum + fact.count, 0),
    cash: facts.reduce((sum, fact) => sum + Number(fact.cash_value.toString()), 0),
  };
}
