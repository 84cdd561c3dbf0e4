// Writes a plan inside a transaction: one bulk a collection.
import type { AnyBulkWriteOperation, ClientSession } from 'mongodb';
import { identifierKey, visitorKey } from '../domain/identifier.ts';
import type { Attachment, GraphPlan, Merge, VisitorLink } from '../domain/identity-graph.ts';
import { type Collections, type CustomerDoc, customerKey, type IdentifierDoc, type VisitorDoc } from './collections.ts';
import { type CardFields, cardFields, newCustomerDoc } from './customer-document.ts';

/**
 * Writes the plan.
 * @throws a transient or duplicate-key error when another process changed the same part of the graph meanwhile
 */
export async function applyPlan(collections: Collections, plan: GraphPlan, session: ClientSession): Promise<void> {
  const options = { session, ordered: false };
  const customerWrites = [...newCustomers(plan), ...cardChanges(plan), ...plan.merges.flatMap(redirects)];
  const identifierWrites = [...plan.attachments.map(attach), ...plan.merges.map(handOverIdentifiers)];
  const visitorWrites = [...plan.links.map(link), ...plan.merges.map(handOverVisitors)];
  if (identifierWrites.length > 0) await collections.identifiers.bulkWrite(identifierWrites, options);
  if (visitorWrites.length > 0) await collections.visitors.bulkWrite(visitorWrites, options);
  if (customerWrites.length > 0) await collections.customers.bulkWrite(customerWrites, options);
}

function newCustomers({ created }: GraphPlan): AnyBulkWriteOperation<CustomerDoc>[] {
  return created.map((customer) => ({ insertOne: { document: newCustomerDoc(customer) } }));
}

function cardChanges({ changed }: GraphPlan): AnyBulkWriteOperation<CustomerDoc>[] {
  return changed.map((customer) => ({
    updateOne: {
      filter: { _id: customerKey(customer.profileId, customer.id) },
      update: { $set: cardFields(customer), $inc: { version: 1 } },
    },
  }));
}

/** The merged customer becomes a redirect, and whoever redirected to it now goes straight to the survivor. */
function redirects({ profileId, mergedId, survivorId }: Merge): AnyBulkWriteOperation<CustomerDoc>[] {
  const redirect = { $set: { ...EMPTY_CARD, merged_into: survivorId }, $inc: { version: 1 } };
  return [
    { updateOne: { filter: { _id: customerKey(profileId, mergedId) }, update: redirect } },
    {
      updateMany: {
        filter: { profile_id: profileId, merged_into: mergedId },
        update: { $set: { merged_into: survivorId } },
      },
    },
  ];
}

// Personal data lives on the survivor's card alone.
const EMPTY_CARD: Omit<CardFields, 'first_seen_at' | 'last_seen_at'> = {
  ...{ first_name: '', last_name: '', emails: [], phones: [], external_ids: [], sources: [], search: [] },
};

function attach({ profileId, identifier, customerId }: Attachment): AnyBulkWriteOperation<IdentifierDoc> {
  const _id = identifierKey(profileId, identifier);
  return { insertOne: { document: { _id, profile_id: profileId, type: identifier.type, customer_id: customerId } } };
}

function handOverIdentifiers({ profileId, mergedId, survivorId }: Merge): AnyBulkWriteOperation<IdentifierDoc> {
  const filter = { profile_id: profileId, customer_id: mergedId };
  return { updateMany: { filter, update: { $set: { customer_id: survivorId } } } };
}

function link({ profileId, visitorId, customerId, time, eventId }: VisitorLink): AnyBulkWriteOperation<VisitorDoc> {
  const evidence = { customer_id: customerId, evidence_time: time, evidence_event_id: eventId };
  return {
    updateOne: {
      filter: { _id: visitorKey(profileId, visitorId) },
      update: { $set: evidence, $setOnInsert: { profile_id: profileId, visitor_id: visitorId } },
      upsert: true,
    },
  };
}

function handOverVisitors({ profileId, mergedId, survivorId }: Merge): AnyBulkWriteOperation<VisitorDoc> {
  const filter = { profile_id: profileId, customer_id: mergedId };
  return { updateMany: { filter, update: { $set: { customer_id: survivorId } } } };
}
