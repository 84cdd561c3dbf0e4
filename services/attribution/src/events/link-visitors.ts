// Gives visitors their owners, and marks everybody dirty whose journey changes by that.

import { survivorOf } from '../domain/current-person.ts';
import { customerAlias, personKey, visitorPersonId } from '../domain/ids.ts';
import type { Collections } from '../store/collections.ts';
import { markDirty, type PersonRef } from '../store/credit/dirty-persons.ts';
import { loadAliases, type OwnedVisitor, storeLinks, type VisitorLink } from '../store/journeys/aliases.ts';
import { personsWithJourneys } from '../store/journeys/journey-events.ts';

/**
 * Stores links that say something new, and marks those persons dirty whose recompute moves the visitors' events: a visitor that
 * has events of its own, and all owners of a visitor that has had more than one. The first link of a visitor without events of
 * its own changes no journey: later events are filed under the owner. A link that was stored already marks its persons again,
 * since their dirty flags may be missing.
 * @returns the persons marked
 */
export async function linkVisitors(
  { aliases, dirty, journeyEvents }: Pick<Collections, 'aliases' | 'dirty' | 'journeyEvents'>,
  links: readonly VisitorLink[],
): Promise<PersonRef[]> {
  if (links.length === 0) return [];
  const owned = await storeLinks(aliases, links);
  // Only after the links are stored: a process that stored an event of such a visitor before sets its dirty flag, and one that
  // stores an event later sees the link.
  const visitors = owned.map(({ profileId, visitorId }) => ({
    profileId,
    personId: visitorPersonId(profileId, visitorId),
  }));
  const filed = await personsWithJourneys(journeyEvents, visitors);
  const marked = [
    ...visitors.filter(({ profileId, personId }) => filed.has(personKey(profileId, personId))),
    ...(await survivingOwners(
      aliases,
      owned.filter(({ owners }) => owners.length > 1),
    )),
  ];
  await markDirty(dirty, marked);
  return marked;
}

async function survivingOwners(aliases: Collections['aliases'], owned: readonly OwnedVisitor[]): Promise<PersonRef[]> {
  const customers = owned.flatMap(({ profileId, owners }) => owners.map((owner) => ({ profileId, owner })));
  if (customers.length === 0) return [];
  const merges = await loadAliases(
    aliases,
    customers.map(({ profileId, owner }) => customerAlias(profileId, owner)),
  );
  return customers.map(({ profileId, owner }) => ({ profileId, personId: survivorOf(profileId, owner, merges) }));
}
