// Computes the graph after a plan has been written, without querying the database again.
import type { Customer } from './customer.ts';
import { identifierKey, visitorKey } from './identifier-keys.ts';
import type { GraphPlan, KnownGraph } from './identity-graph.ts';

/**
 * Returns the known graph with the plan applied; merged customers are gone, and what belonged to them belongs to the survivor.
 */
export function graphAfter(known: KnownGraph, plan: GraphPlan): KnownGraph {
  const survivorOf = new Map(plan.merges.map(({ mergedId, survivorId }) => [mergedId, survivorId]));
  const now = (id: string): string => survivorOf.get(id) ?? id;

  const customers = new Map<string, Customer>(known.customers);
  for (const { mergedId } of plan.merges) customers.delete(mergedId);
  for (const customer of [...plan.created, ...plan.changed]) customers.set(customer.id, customer);

  const identifiers = new Map([...known.identifiers].map(([key, id]) => [key, now(id)]));
  for (const { profileId, identifier, customerId } of plan.attachments) {
    identifiers.set(identifierKey(profileId, identifier), customerId);
  }

  const visitors = new Map(
    [...known.visitors].map(([key, owner]) => [key, { ...owner, customerId: now(owner.customerId) }]),
  );
  for (const { profileId, visitorId, ...owner } of plan.links) visitors.set(visitorKey(profileId, visitorId), owner);
  const named = new Map([...known.named].map(([id, customerId]) => [id, now(customerId)]));
  return { identifiers, customers, visitors, named };
}
