// Who was erased under the names that a batch brings: events that were on their way then must not bring them back.
import type { ClientSession } from 'mongodb';
import { identifierKey } from '../domain/identifier.ts';
import type { Claim } from '../domain/identity-graph.ts';
import type { IdentifierDigests } from '../erasure/identifier-digests.ts';
import type { Collections } from './collections.ts';

export interface ErasedOwner {
  readonly customerId: string;
  readonly erasedAt: Date;
}

/** By identifierKey, or visitorKey. */
export type ErasedOwners = ReadonlyMap<string, ErasedOwner>;

/** Finds what was erased of the identifiers of claims, and of browsers, in one query. */
export async function findErased(
  { erasedIdentifiers }: Pick<Collections, 'erasedIdentifiers'>,
  digests: IdentifierDigests,
  { claims, visitorKeys }: { claims: readonly Claim[]; visitorKeys: readonly string[] },
  session?: ClientSession,
): Promise<ErasedOwners> {
  const keyOf = new Map<string, string>();
  for (const { profileId, identifiers } of claims)
    for (const identifier of identifiers)
      for (const digest of digests.every(profileId, identifier))
        keyOf.set(digest, identifierKey(profileId, identifier));
  for (const key of visitorKeys) {
    const end = key.indexOf('|');
    const browser = { type: 'visitor' as const, value: key.slice(end + 1) };
    for (const digest of digests.every(key.slice(0, end), browser)) keyOf.set(digest, key);
  }
  if (keyOf.size === 0) return new Map();
  const found = await erasedIdentifiers.find({ _id: { $in: [...keyOf.keys()] } }, { session }).toArray();
  return new Map(
    found.map(({ _id, customer_id, erased_at }) => [
      keyOf.get(_id) ?? '',
      { customerId: customer_id, erasedAt: erased_at },
    ]),
  );
}

/** The customer that a claim would bring back: it was received before that customer was erased. Undefined for any other claim. */
export function broughtBack(claim: Claim, erased: ErasedOwners): string | undefined {
  const { profileId, identifiers, receivedAt } = claim;
  if (receivedAt === undefined) return undefined;
  const owners = identifiers.flatMap((identifier) => erased.get(identifierKey(profileId, identifier)) ?? []);
  return owners.find(({ erasedAt }) => receivedAt <= erasedAt)?.customerId;
}
