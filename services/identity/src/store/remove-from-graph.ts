// Removes an erased customer from the graph, in the transaction that writes the receipt.
import type { Identifier } from '@touchline/chassis/identifiers/identifier.ts';
import type { ClientSession } from 'mongodb';
import type { Customer } from '../domain/customer.ts';
import { erasedKey } from '../domain/identifier-keys.ts';
import type { Erasable, IdentifierDigests } from '../erasure/identifier-digests.ts';
import { EMPTY_RECORD } from './apply-plan.ts';
import { type Collections, customerKey } from './collections.ts';
import { identifierOf } from './identifiers-of.ts';

interface Deps {
  readonly collections: Collections;
  readonly digests: IdentifierDigests;
}

/** The erasure for which data is removed. */
export interface ErasureRef {
  readonly erasureId: string;
  readonly profileId: string;
  readonly customerId: string;
  readonly at: Date;
  /** null until the ledger has reported it. */
  readonly receivedUntil: Date | null;
}

/**
 * Empties the customer record, which stays as a tombstone, and removes identifiers and browsers, of which only digests stay. The
 * record comes first, since another change of the customer at this moment conflicts there.
 * @returns the customer with all that were merged into it, their identifiers, and the browsers
 */
export async function removeFromGraph(
  deps: Deps,
  customer: Customer,
  erasure: ErasureRef,
  session: ClientSession,
): Promise<{ customer_ids: string[]; identifiers: Identifier[]; visitor_ids: string[] }> {
  const { customers, identifiers: identifierDocs } = deps.collections;
  const { profileId, customerId, at } = erasure;
  const times = { created_at: at, first_seen_at: at, last_seen_at: at };
  const emptied = { ...EMPTY_RECORD, ...times, erased_at: at };
  const { matchedCount } = await customers.updateOne(
    { _id: customerKey(profileId, customerId) },
    { $set: emptied, $inc: { version: 1 } },
    { session },
  );
  // A receipt must not confirm the erasure of a customer whose record exists under another key.
  if (matchedCount === 0) throw new Error('The record of the customer to erase does not exist.');
  const merged = await customers
    .find({ profile_id: profileId, merged_into: customer.id }, { projection: { customer_id: 1 }, session })
    .toArray();
  const customerIds = [customer.id, ...merged.map(({ customer_id }) => customer_id).sort()];
  const owned = { profile_id: profileId, customer_id: { $in: customerIds }, type: { $ne: 'erased' as const } };
  const named = (await identifierDocs.find(owned, { session }).toArray()).flatMap((doc) => identifierOf(doc) ?? []);
  await identifierDocs.deleteMany(owned, { session });
  await storeDigests(deps, named, erasure, session);
  for (const { type, value } of named) {
    if (type !== 'external_id') continue;
    const left = { profile_id: profileId, type: 'erased' as const, customer_id: customerId };
    await identifierDocs.updateOne({ _id: erasedKey(profileId, value) }, { $set: left }, { upsert: true, session });
  }
  const visitorIds = await removeBrowsers(deps, customerIds, erasure, session);
  return { customer_ids: customerIds, identifiers: named, visitor_ids: visitorIds };
}

/**
 * Removes the browsers that belong to these customers, including browsers that a late event linked after the erasure began.
 * @returns their ids
 */
export async function removeBrowsers(
  deps: Deps,
  customerIds: readonly string[],
  erasure: ErasureRef,
  session: ClientSession,
): Promise<string[]> {
  const { visitors } = deps.collections;
  const owned = { profile_id: erasure.profileId, customer_id: { $in: [...customerIds] } };
  const found = await visitors.find(owned, { session }).toArray();
  if (found.length === 0) return [];
  await visitors.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, { session });
  const browsers = found.map(({ visitor_id: value }) => ({ type: 'visitor' as const, value }));
  await storeDigests(deps, browsers, erasure, session);
  return found.map(({ visitor_id }) => visitor_id);
}

async function storeDigests(
  { collections: { erasedIdentifiers }, digests }: Deps,
  erased: readonly Erasable[],
  { erasureId, profileId, customerId, at, receivedUntil }: ErasureRef,
  session: ClientSession,
): Promise<void> {
  if (erased.length === 0) return;
  const update = {
    $set: { profile_id: profileId, customer_id: customerId, erased_at: at, received_until: receivedUntil },
    $addToSet: { erasure_ids: erasureId },
  };
  // The order is the same everywhere, so that two transactions never deadlock.
  const ids = [...new Set(erased.map((one) => digests.of(profileId, one)))].sort();
  const writes = ids.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } }));
  await erasedIdentifiers.bulkWrite(writes, { session, ordered: false });
}
