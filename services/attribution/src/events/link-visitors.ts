// Gives visitors their owners, and marks everybody whose journey that changes.

import { survivorOf } from '../domain/current-person.ts';
import { customerAlias, visitorPersonId } from '../domain/ids.ts';
import { loadAliases, newLinks, ownersOfVisitors, storeVisitorLink, type VisitorLink } from '../store/aliases.ts';
import type { Collections } from '../store/collections.ts';
import { markDirty, type PersonRef } from '../store/dirty-persons.ts';

/**
 * Stores links that say something new and marks the visitors and all who owned them: recomputing them moves the
 * visitors' events. A link that was stored already marks them again, since the marks may be missing.
 * @returns the persons marked
 */
export async function linkVisitors(
  { aliases, dirty }: Pick<Collections, 'aliases' | 'dirty'>,
  links: readonly VisitorLink[],
): Promise<PersonRef[]> {
  if (links.length === 0) return [];
  for (const link of await newLinks(aliases, links)) await storeVisitorLink(aliases, link);
  const owned = await ownersOfVisitors(aliases, links);
  const merges = await loadAliases(
    aliases,
    owned.flatMap(({ profileId, owners }) => owners.map((owner) => customerAlias(profileId, owner))),
  );
  const marked = owned.flatMap(({ profileId, visitorId, owners }) => [
    { profileId, personId: visitorPersonId(profileId, visitorId) },
    ...owners.map((owner) => ({ profileId, personId: survivorOf(profileId, owner, merges) })),
  ]);
  await markDirty(dirty, marked);
  return marked;
}
