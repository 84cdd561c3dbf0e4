// Finds the person to whom an event belongs now, by following links and merges from the ids that the event itself carries.
import { customerAlias, strangerPersonId, visitorAlias, visitorPersonId } from './ids.ts';

/** Alias targets by alias id: the customer that a visitor belongs to, or into which a customer was merged. */
export type AliasTargets = ReadonlyMap<string, string>;

/** The ids by which an event names its person. */
export interface EventOwner {
  _id: string;
  customer_id?: string | undefined;
  visitor_id?: string | undefined;
}

// A chain of merges is as long as the merges that it records; this limit only ends a cycle, which must not exist.
const MAX_HOPS = 100;

/** Returns the customer that survives the merges of `customerId`, which is itself when it was never merged. */
export function survivorOf(profileId: string, customerId: string, aliases: AliasTargets): string {
  let current = customerId;
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const next = aliases.get(customerAlias(profileId, current));
    if (next === undefined) break;
    current = next;
  }
  return current;
}

/**
 * Returns the person of an event: the customer that its own traits name, else the owner of its visitor, else the visitor. An
 * event that names nobody gets a stranger of its own, so that such events never share their touches.
 * @param aliases must hold every alias on the way (loadAliases sees to it)
 */
export function currentPerson(profileId: string, event: EventOwner, aliases: AliasTargets): string {
  const { customer_id: customerId, visitor_id: visitorId } = event;
  if (customerId !== undefined) return survivorOf(profileId, customerId, aliases);
  const owner = visitorId === undefined ? undefined : aliases.get(visitorAlias(profileId, visitorId));
  if (owner !== undefined) return survivorOf(profileId, owner, aliases);
  return anonymousPersonId(profileId, event);
}

/** Returns the person of an event while no customer is known for it. */
export function anonymousPersonId(profileId: string, event: Omit<EventOwner, 'customer_id'>): string {
  return event.visitor_id === undefined ? strangerPersonId(event._id) : visitorPersonId(profileId, event.visitor_id);
}

/** Returns the aliases that decide to whom an event belongs, before merges are followed. */
export function aliasesOf(profileId: string, { customer_id, visitor_id }: Omit<EventOwner, '_id'>): string[] {
  if (customer_id !== undefined) return [customerAlias(profileId, customer_id)];
  return visitor_id === undefined ? [] : [visitorAlias(profileId, visitor_id)];
}
