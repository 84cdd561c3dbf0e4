// Reads persons' lifetime totals, and who an id stands for after links and merges.
import { survivorOf } from '../domain/current-person.ts';
import { fromUnits, toUnits } from '../domain/fixed-point.ts';
import { derivedKey, type Generation } from '../domain/generation.ts';
import { customerAlias, personKey } from '../domain/ids.ts';
import { EARNED } from '../domain/vocabulary.ts';
import { loadAliases } from './aliases.ts';
import type { Collections } from './collections.ts';
import type { PersonDoc } from './schema.ts';

export type PersonTotals = Pick<PersonDoc, 'person_id' | 'conversion_count' | 'cash_revenue' | 'total_revenue'>;

/** Lifetime totals by person id; a person without any conversion may be absent. */
export async function personTotals(
  persons: Collections['persons'],
  generation: Generation,
  personIds: Iterable<string>,
): Promise<Map<string, PersonTotals>> {
  const keys = [...new Set(personIds)].map((personId) => personKey(derivedKey(generation), personId));
  if (keys.length === 0) return new Map();
  const projection = { person_id: 1, conversion_count: 1, cash_revenue: 1, total_revenue: 1 };
  const found = await persons.find<PersonTotals>({ _id: { $in: keys } }, { projection }).toArray();
  return new Map(found.map((person) => [person.person_id, person]));
}

/**
 * What is known of the lifetime revenue of persons for whom some of it lacks a rate: the part that has one, by person id.
 * @param personIds of those whose total_revenue is null
 */
export async function knownTotals(
  conversions: Collections['conversions'],
  generation: Generation,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const units = new Map(personIds.map((personId) => [personId, 0n]));
  const filter = {
    profile_id: derivedKey(generation),
    person_id: { $in: [...units.keys()] },
    kind: { $in: [...EARNED] },
    revenue: { $ne: null },
  };
  const projection = { _id: 0, person_id: 1, revenue: 1 } as const;
  for await (const { person_id, revenue } of conversions.find(filter, { projection }))
    if (revenue !== null) units.set(person_id, (units.get(person_id) ?? 0n) + toUnits(revenue));
  return new Map([...units].map(([personId, sum]) => [personId, fromUnits(sum)]));
}

/**
 * The person that a customer id or a visitor's published UUID stands for now: the survivor of its merges, the customer
 * that the visitor turned out to be, else the id itself. Never leaves the profile. NOBODY when that person was erased: an
 * erased id answers as an unknown one, and only reports know the person who stands in for it.
 */
export async function currentPersonId(
  aliases: Collections['aliases'],
  profileId: string,
  personId: string,
): Promise<string> {
  const linked = await aliases.findOne({ profile_id: profileId, published_id: personId });
  const customerId = linked?.target_id ?? personId;
  const merges = await loadAliases(aliases, [customerAlias(profileId, customerId)]);
  const survivor = survivorOf(profileId, customerId, merges);
  const lastMerges = [...merges].flatMap(([id, target]) => (target === survivor ? id : []));
  const isErased =
    lastMerges.length > 0 && (await aliases.findOne({ _id: { $in: lastMerges }, erased: true })) !== null;
  return isErased ? NOBODY : survivor;
}

/** No person has this id. */
const NOBODY = '';
