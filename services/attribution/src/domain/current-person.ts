// Who an event belongs to now: follows what links and merges said, from the names that the event itself carries.
import { customerAlias, strangerPersonId, visitorAlias, visitorPersonId } from './ids.ts';

/** Alias targets by alias id: a customer that a visitor or a merged customer is. */
export type AliasTargets = ReadonlyMap<string, string>;

/** The names of an event's person. */
export interface EventOwner {
  _id: string;
  customer_id?: string | undefined;
  visitor_id?: string | undefined;
}

// A chain of merges is as long as the merges it records; this only ends a loop that must not exist.
const MAX_HOPS = 100;

/** The customer that survives the merges of `customerId`, itself when it was never merged. */
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
 * The person of an event: the customer its own traits name, else the owner of its visitor, else the visitor; a stranger
 * when it names nobody, so that events of nobody never share their touches.
 * @param aliases must hold every alias on the way (loadAliases sees to it)
 */
export function currentPerson(profileId: string, event: EventOwner, aliases: AliasTargets): string {
  const { customer_id: customerId, visitor_id: visitorId } = event;
  if (customerId !== undefined) return survivorOf(profileId, customerId, aliases);
  const owner = visitorId === undefined ? undefined : aliases.get(visitorAlias(profileId, visitorId));
  if (owner !== undefined) return survivorOf(profileId, owner, aliases);
  return anonymousPersonId(profileId, event);
}

/** The person of an event while no customer is known for it. */
export function anonymousPersonId(profileId: string, event: Omit<EventOwner, 'customer_id'>): string {
  return event.visitor_id === undefined ? strangerPersonId(event._id) : visitorPersonId(profileId, event.visitor_id);
}

/** The aliases that decide where an event goes, before merges are followed. */
export function aliasesOf(profileId: string, { customer_id, visitor_id }: Omit<EventOwner, '_id'>): string[] {
  if (customer_id !== undefined) return [customerAlias(profileId, customer_id)];
  return visitor_id === undefined ? [] : [visitorAlias(profileId, visitor_id)];
}
