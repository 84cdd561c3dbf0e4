// Finds erased customers among those that a batch names: events that were in flight during the erasure must not bring them back.
import type { ClientSession } from 'mongodb';
import { identifierKey } from '../domain/identifier-keys.ts';
import type { Claim } from '../domain/identity-graph.ts';
import type { Erasable, IdentifierDigests } from '../erasure/identifier-digests.ts';
import type { Collections } from './collections.ts';

export interface ErasedOwner {
  readonly customerId: string;
  /**
   * What was received later belongs to a new person; while this is null, the time is unknown and everything belongs to this
   * customer.
   */
  readonly receivedUntil: Date | null;
}

/** By identifierKey, or visitorKey. */
export type ErasedOwners = ReadonlyMap<string, ErasedOwner>;

/** The identifierKey or visitorKey of what a batch names, by digest. */
export type NamedByDigest = ReadonlyMap<string, string>;

/** Returns the digests under which the identifiers of claims, and browsers, would be stored if they were erased. */
export function digestsOf(
  digests: IdentifierDigests,
  { claims, visitorKeys }: { claims: readonly Claim[]; visitorKeys: readonly string[] },
): NamedByDigest {
  const keyOf = new Map<string, string>();
  const seen = new Set<string>();
  const add = (key: string, profileId: string, erasable: Erasable) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const digest of digests.every(profileId, erasable)) keyOf.set(digest, key);
  };
  for (const { profileId, identifiers } of claims)
    for (const identifier of identifiers) add(identifierKey(profileId, identifier), profileId, identifier);
  for (const key of visitorKeys) {
    const end = key.indexOf('|');
    add(key, key.slice(0, end), { type: 'visitor', value: key.slice(end + 1) });
  }
  return keyOf;
}

/** Finds which of these were erased, in one query. */
export async function findErased(
  { erasedIdentifiers }: Pick<Collections, 'erasedIdentifiers'>,
  named: NamedByDigest,
  session?: ClientSession,
): Promise<ErasedOwners> {
  if (named.size === 0) return new Map();
  const found = await erasedIdentifiers.find({ _id: { $in: [...named.keys()] } }, { session }).toArray();
  return new Map(
    found.map(({ _id, customer_id, erased_at, received_until = erased_at }) => [
      named.get(_id) ?? '',
      { customerId: customer_id, receivedUntil: received_until },
    ]),
  );
}

/**
 * Returns the customer that a claim would bring back, because it was received before that customer was erased; undefined for any
 * other claim.
 */
export function resurrectedCustomer(claim: Claim, erased: ErasedOwners): string | undefined {
  const { profileId, identifiers, receivedAt } = claim;
  if (receivedAt === undefined) return undefined;
  const owners = identifiers.flatMap((identifier) => erased.get(identifierKey(profileId, identifier)) ?? []);
  return owners.find((owner) => wasReceivedBeforeErasure(owner, receivedAt))?.customerId;
}

/** Reports whether an event was received before its owner was erased, in the order of the ledger, which assigned both times. */
export const wasReceivedBeforeErasure = ({ receivedUntil }: ErasedOwner, receivedAt: Date): boolean =>
  receivedUntil === null || receivedAt <= receivedUntil;
