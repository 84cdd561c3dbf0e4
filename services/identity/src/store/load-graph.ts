// Loads the part of the graph that a batch of claims touches, in three queries whatever the size of the batch.
import type { ClientSession } from 'mongodb';
import type { Customer } from '../domain/customer.ts';
import type { KnownGraph, VisitorOwner } from '../domain/identity-graph.ts';
import { type Collections, customerKey, type IdentifierDoc, type VisitorDoc } from './collections.ts';
import { type CustomerRef, findCustomers } from './find-customers.ts';

export interface GraphKeys {
  readonly identifierKeys: readonly string[];
  readonly visitorKeys: readonly string[];
  /** Customers whom link tokens name. */
  readonly named: readonly CustomerRef[];
}

/**
 * Loads identifiers, visitors, named customers and the customers to whom they belong; pass the session to read in a transaction.
 */
export async function loadGraph(
  collections: Collections,
  keys: GraphKeys,
  session?: ClientSession,
): Promise<KnownGraph> {
  const [identifierDocs, visitorDocs] = await loadKeys(collections, keys, session);
  const behind = [...identifierDocs, ...visitorDocs].map((doc) => ({
    profileId: doc.profile_id,
    customerId: doc.customer_id,
  }));
  const refs = [...behind, ...keys.named];
  const found = await findCustomers(collections, refs, session);

  const customers = new Map<string, Customer>();
  const identifiers = new Map<string, string>();
  const visitors = new Map<string, VisitorOwner>();
  const named = new Map<string, string>();
  const customerBehind = ({ profileId, customerId }: CustomerRef): Customer | undefined => {
    const customer = found.get(customerKey(profileId, customerId));
    if (customer) customers.set(customer.id, customer);
    return customer;
  };
  const customerOf = (doc: IdentifierDoc | VisitorDoc) =>
    customerBehind({ profileId: doc.profile_id, customerId: doc.customer_id });
  for (const doc of identifierDocs) {
    const customer = customerOf(doc);
    if (customer) identifiers.set(doc._id, customer.id);
  }
  for (const doc of visitorDocs) {
    const customer = customerOf(doc);
    if (customer) visitors.set(doc._id, { customerId: customer.id, ...evidenceOf(doc) });
  }
  for (const ref of keys.named) {
    const customer = customerBehind(ref);
    if (customer) named.set(ref.customerId, customer.id);
  }
  return { identifiers, customers, visitors, named };
}

function evidenceOf(doc: VisitorDoc): Omit<VisitorOwner, 'customerId'> {
  return { time: doc.evidence_time, eventId: doc.evidence_event_id, method: doc.evidence_method };
}

async function loadKeys(
  { identifiers, visitors }: Collections,
  { identifierKeys, visitorKeys }: GraphKeys,
  session: ClientSession | undefined,
): Promise<[IdentifierDoc[], VisitorDoc[]]> {
  const named = async () =>
    identifierKeys.length === 0 ? [] : identifiers.find({ _id: { $in: [...identifierKeys] } }, { session }).toArray();
  const browsers = async () =>
    visitorKeys.length === 0 ? [] : visitors.find({ _id: { $in: [...visitorKeys] } }, { session }).toArray();
  // A session carries one operation at a time.
  return session ? [await named(), await browsers()] : Promise.all([named(), browsers()]);
}
