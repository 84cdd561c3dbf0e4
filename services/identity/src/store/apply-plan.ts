// Writes a plan inside a transaction: with few commands whatever its size, and in one order everywhere, so that two transactions
// about the same people never wait for each other in a circle. Records are written first, since conflicts occur there.
import type { AnyBulkWriteOperation, ClientSession, Collection } from 'mongodb';
import { identifierKey, visitorKey } from '../domain/identifier-keys.ts';
import type { Attachment, GraphPlan, Merge, VisitorLink } from '../domain/identity-graph.ts';
import { type Collections, type CustomerDoc, customerKey, type IdentifierDoc, type VisitorDoc } from './collections.ts';
import { newCustomerDoc, type RecordFields, recordFields } from './customer-document.ts';

/**
 * Writes the plan.
 * @throws a transient or duplicate-key error when another process changed the same part of the graph meanwhile
 */
export async function applyPlan(collections: Collections, plan: GraphPlan, session: ClientSession): Promise<void> {
  const { customers, identifiers, visitors } = collections;
  const write = async <D extends { _id: string }>(to: Collection<D>, writes: Keyed<D>[]) => {
    if (writes.length === 0) return;
    const inOrder = writes.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    await to.bulkWrite(
      inOrder.map(({ operation }) => operation),
      { session, ordered: false },
    );
  };
  await write(customers, [...recordChanges(plan), ...plan.merges.map(redirect), ...ownerTouches(plan)]);
  await write(customers, await redirectUpdates(customers, plan.merges, session));
  await write(identifiers, [
    ...plan.attachments.map(attach),
    ...(await ownerUpdates(identifiers, plan.merges, session)),
  ]);
  const links = plan.links.map(link);
  const linked = new Set(links.map(({ key }) => key));
  const handedOver = (await ownerUpdates(visitors, plan.merges, session)).filter(({ key }) => !linked.has(key));
  await write(visitors, [...links, ...handedOver]);
  await write(customers, newCustomers(plan));
}

interface Keyed<D extends { _id: string }> {
  /** The _id of the document that is written. */
  readonly key: string;
  readonly operation: AnyBulkWriteOperation<D>;
}

function newCustomers({ created }: GraphPlan): Keyed<CustomerDoc>[] {
  return created.map((customer) => {
    const document = newCustomerDoc(customer);
    return { key: document._id, operation: { insertOne: { document } } };
  });
}

function recordChanges({ changed }: GraphPlan): Keyed<CustomerDoc>[] {
  return changed.map((customer) => {
    const update = { $set: recordFields(customer), $inc: { version: 1 } };
    return setting(customerKey(customer.profileId, customer.id), update);
  });
}

/**
 * Also writes the owner of a linked browser when nothing else of theirs changes: an erasure of the owner at this moment then
 * conflicts.
 */
function ownerTouches({ links, created, changed, merges }: GraphPlan): Keyed<CustomerDoc>[] {
  const written = new Set([...created, ...changed].map(({ id }) => id));
  for (const { mergedId } of merges) written.add(mergedId);
  const owners = new Map(links.map(({ profileId, customerId }) => [customerId, customerKey(profileId, customerId)]));
  return [...owners].flatMap(([id, key]) =>
    written.has(id) ? [] : setting<CustomerDoc>(key, { $inc: { version: 1 } }),
  );
}

/** Turns the merged customer into a redirect. */
function redirect({ profileId, mergedId, survivorId }: Merge): Keyed<CustomerDoc> {
  const update = { $set: { ...EMPTY_RECORD, merged_into: survivorId }, $inc: { version: 1 } };
  return setting(customerKey(profileId, mergedId), update);
}

// Only the survivor's record holds personal data.
export const EMPTY_RECORD: Omit<RecordFields, 'first_seen_at' | 'last_seen_at'> = {
  ...{
    first_name: '',
    last_name: '',
    emails: [],
    phones: [],
    external_ids: [],
    sources: [],
    hearsay: false,
    search: [],
  },
};

/** Points redirects to a merged customer straight at the survivor. */
async function redirectUpdates(
  customers: Collection<CustomerDoc>,
  merges: readonly Merge[],
  session: ClientSession,
): Promise<Keyed<CustomerDoc>[]> {
  const writes: Keyed<CustomerDoc>[] = [];
  for (const [profileId, survivorOf] of survivorsByProfile(merges)) {
    const filter = { profile_id: profileId, merged_into: { $in: [...survivorOf.keys()] } };
    const docs = await customers.find(filter, { projection: { merged_into: 1 }, session }).toArray();
    for (const { _id, merged_into } of docs)
      writes.push(setting(_id, { $set: { merged_into: survivorOf.get(merged_into ?? '') ?? merged_into } }));
  }
  return writes;
}

/** Moves what belonged to merged customers to the survivors. */
async function ownerUpdates<D extends IdentifierDoc | VisitorDoc>(
  collection: Collection<D>,
  merges: readonly Merge[],
  session: ClientSession,
): Promise<Keyed<D>[]> {
  const owned = collection as unknown as Collection<{ _id: string; profile_id: string; customer_id: string }>;
  const writes: Keyed<D>[] = [];
  for (const [profileId, survivorOf] of survivorsByProfile(merges)) {
    const filter = { profile_id: profileId, customer_id: { $in: [...survivorOf.keys()] } };
    const docs = await owned.find(filter, { projection: { customer_id: 1 }, session }).toArray();
    for (const { _id, customer_id } of docs)
      writes.push(setting(_id, { $set: { customer_id: survivorOf.get(customer_id) ?? customer_id } }));
  }
  return writes;
}

function survivorsByProfile(merges: readonly Merge[]): Map<string, Map<string, string>> {
  const byProfile = Map.groupBy(merges, ({ profileId }) => profileId);
  return new Map(
    [...byProfile].map(([profileId, own]) => [
      profileId,
      new Map(own.map(({ mergedId, survivorId }) => [mergedId, survivorId])),
    ]),
  );
}

function attach({ profileId, identifier, customerId }: Attachment): Keyed<IdentifierDoc> {
  const _id = identifierKey(profileId, identifier);
  const document = { _id, profile_id: profileId, type: identifier.type, customer_id: customerId };
  return { key: _id, operation: { insertOne: { document } } };
}

function link({ profileId, visitorId, customerId, time, eventId, method }: VisitorLink): Keyed<VisitorDoc> {
  const evidence = {
    customer_id: customerId,
    evidence_time: time,
    evidence_event_id: eventId,
    evidence_method: method,
  };
  const _id = visitorKey(profileId, visitorId);
  const update = { $set: evidence, $setOnInsert: { profile_id: profileId, visitor_id: visitorId } };
  return { key: _id, operation: { updateOne: { filter: { _id }, update, upsert: true } } };
}

function setting<D extends { _id: string }>(_id: string, update: object): Keyed<D> {
  return { key: _id, operation: { updateOne: { filter: { _id }, update } } as AnyBulkWriteOperation<D> };
}
