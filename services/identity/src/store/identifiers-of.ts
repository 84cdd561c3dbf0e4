// Lists everything that names a customer, beyond the few identifiers in the record.
import { IDENTIFIER_TYPES, type Identifier, type IdentifierType } from '@touchline/chassis/identifiers/identifier.ts';
import type { Collections, IdentifierDoc } from './collections.ts';

// No customer has so many; this only bounds an answer.
const MAX_PER_CUSTOMER = 200;

/** Returns the identifiers of current customers by customer id, each customer's sorted by type and value. */
export async function identifiersOf(
  { identifiers }: Pick<Collections, 'identifiers'>,
  profileId: string,
  customerIds: readonly string[],
): Promise<Map<string, Identifier[]>> {
  if (customerIds.length === 0) return new Map();
  const found = await identifiers
    .find({ profile_id: profileId, customer_id: { $in: [...customerIds] } })
    .limit(MAX_PER_CUSTOMER * customerIds.length)
    .toArray();
  const own = new Map<string, Identifier[]>(customerIds.map((id) => [id, []]));
  for (const doc of found) {
    const identifier = identifierOf(doc);
    if (identifier !== null) own.get(doc.customer_id)?.push(identifier);
  }
  for (const list of own.values()) list.sort(byTypeThenValue);
  return own;
}

/** Returns the identifier of a document; null for what remains of an erased one. */
export function identifierOf({ _id, profile_id, type }: IdentifierDoc): Identifier | null {
  return isIdentifierType(type) ? { type, value: _id.slice(`${profile_id}|${type}|`.length) } : null;
}

function isIdentifierType(type: string): type is IdentifierType {
  return (IDENTIFIER_TYPES as readonly string[]).includes(type);
}

function byTypeThenValue(a: Identifier, b: Identifier): number {
  return IDENTIFIER_TYPES.indexOf(a.type) - IDENTIFIER_TYPES.indexOf(b.type) || (a.value < b.value ? -1 : 1);
}
