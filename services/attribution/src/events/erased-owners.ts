// Recognises messages of persons who were erased before the messages arrived, so that nothing personal of them is stored.

import { survivorOf } from '../domain/current-person.ts';
import { visitorPseudonym } from '../domain/erasure/pseudonymise.ts';
import { customerAlias, personKey, visitorAlias, visitorPersonId } from '../domain/ids.ts';
import type { JourneyEventDoc } from '../domain/shapes/journey-event-doc.ts';
import type { Collections } from '../store/collections.ts';
import { erasedAmong } from '../store/erasure/erased-persons.ts';
import type { ErasedPersonDoc } from '../store/erasure/erasure-schema.ts';
import { loadAliases, type VisitorLink } from '../store/journeys/aliases.ts';

type Deps = Pick<Collections, 'aliases' | 'erasedPersons'>;

/** An event, and whom its message calls the owner of its browser; '' when it has no owner. */
export interface OwnedEvent {
  readonly event: Pick<JourneyEventDoc, '_id' | 'profile_id' | 'customer_id' | 'visitor_id' | 'received_at'>;
  readonly ownerId: string;
}

/**
 * Returns the erasure that each event belongs to, by event id; most belong to none. A browser's event counts only if it was
 * received before the erasure: whoever uses the browser afterwards is a new person.
 */
export async function erasuresOf(
  { aliases, erasedPersons }: Deps,
  events: readonly OwnedEvent[],
): Promise<Map<string, ErasedPersonDoc>> {
  const targets = await loadAliases(aliases, events.flatMap(aliasIds));
  const persons = events.map((owned) => ({ owned, keys: personKeys(owned, targets) }));
  const erased = await erasedAmong(
    erasedPersons,
    persons.flatMap(({ keys }) => keys),
  );
  return new Map(
    persons.flatMap(({ owned: { event }, keys }): [string, ErasedPersonDoc][] => {
      const one = keys.map((key) => erased.get(key)).find((doc) => doc !== undefined);
      const isTheirs = one && (event.customer_id !== undefined || event.received_at <= one.erased_at);
      return isTheirs ? [[event._id, one]] : [];
    }),
  );
}

/** Returns the links with the browser's pseudonym in place of its id where the owner was erased, and all others unchanged. */
export async function pseudonymiseLinks(
  { aliases, erasedPersons }: Deps,
  links: readonly VisitorLink[],
): Promise<VisitorLink[]> {
  const ids = links.map(({ profileId, customerId }) => customerAlias(profileId, customerId));
  const targets = await loadAliases(aliases, ids);
  const keyOf = ({ profileId, customerId }: VisitorLink) =>
    personKey(profileId, survivorOf(profileId, customerId, targets));
  const erased = await erasedAmong(erasedPersons, links.map(keyOf));
  return links.map((link) => {
    const owner = erased.get(keyOf(link));
    return owner ? { ...link, visitorId: visitorPseudonym(owner.salt, link.visitorId) } : link;
  });
}

function aliasIds({ event: { profile_id, customer_id, visitor_id }, ownerId }: OwnedEvent): string[] {
  if (customer_id !== undefined) return [customerAlias(profile_id, customer_id)];
  if (visitor_id === undefined) return [];
  const owner = ownerId === '' ? [] : [customerAlias(profile_id, ownerId)];
  return [visitorAlias(profile_id, visitor_id), ...owner];
}

/** Returns the keys of the persons that the event may belong to; the first of them that was erased decides. */
function personKeys({ event, ownerId }: OwnedEvent, targets: ReadonlyMap<string, string>): string[] {
  const { profile_id: profileId, customer_id, visitor_id } = event;
  const key = (customerId: string) => personKey(profileId, survivorOf(profileId, customerId, targets));
  if (customer_id !== undefined) return [key(customer_id)];
  if (visitor_id === undefined) return [];
  const linked = targets.get(visitorAlias(profileId, visitor_id));
  const owners = [...(ownerId === '' ? [] : [ownerId]), ...(linked === undefined ? [] : [linked])];
  // A browser with an owner belongs to that owner; one without may have belonged to an erased customer.
  return owners.length > 0 ? owners.map(key) : [personKey(profileId, visitorPersonId(profileId, visitor_id))];
}
