// Reads persons' lifetime totals, and which person an id means after links and merges.
import { survivorOf } from '../../domain/current-person.ts';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import { customerAlias, personKey } from '../../domain/ids.ts';
import type { PersonDoc } from '../../domain/shapes/person-doc.ts';
import type { Collections } from '../collections.ts';
import { loadAliases } from '../journeys/aliases.ts';

export type PersonTotals = Pick<PersonDoc, 'person_id' | 'conversion_count' | 'cash_revenue' | 'total_revenue'>;

/** Returns lifetime totals by person id; a person without any conversion may be absent. */
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
 * Returns the person that a customer id or a visitor's published UUID means now: the survivor of its merges, the customer that
 * the visitor turned out to be, else the id itself. It never leaves the profile. Returns NOBODY when that person was erased: an
 * erased id is treated as unknown, and only reports know the person who stands in for it.
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
