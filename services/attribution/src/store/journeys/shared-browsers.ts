// Reads whose the browsers of a person's touches are, and what other persons did in them.
import { survivorOf } from '../../domain/current-person.ts';
import { customerAlias } from '../../domain/ids.ts';
import type { Collections } from '../collections.ts';
import { loadAliases } from './aliases.ts';
import { type BrowserLink, browserLinks } from './browser-links.ts';

export interface OwnedBrowser extends Pick<BrowserLink, 'joinedBy' | 'joinedAt'> {
  /** The customer of today to whom its events without a name belong. */
  readonly ownerId: string;
}

/** Returns the owners of these browsers, by visitor id; a browser that belongs to nobody is absent. */
export async function browserOwners(
  aliases: Collections['aliases'],
  profileId: string,
  visitorIds: readonly string[],
): Promise<Map<string, OwnedBrowser>> {
  const links = [...(await browserLinks(aliases, profileId, visitorIds))];
  const customers = links.map(([, { customerId }]) => customerAlias(profileId, customerId));
  const merges = await loadAliases(aliases, customers);
  return new Map(
    links.map(([visitorId, { customerId, joinedBy, joinedAt }]) => [
      visitorId,
      { ownerId: survivorOf(profileId, customerId, merges), joinedBy, joinedAt },
    ]),
  );
}

export interface SharedBrowsers {
  readonly profileId: string;
  readonly personId: string;
  readonly owners: ReadonlyMap<string, OwnedBrowser>;
  readonly visitorIds: readonly string[];
  /** Both included. */
  readonly from: Date;
  readonly to: Date;
}

/**
 * Counts the events of a stretch of time that happened in these browsers and belong to another person: those that named another
 * one, and those without a name where the browser is another one's.
 */
export async function countEventsOfOthers(
  journeyEvents: Collections['journeyEvents'],
  { profileId, personId, owners, visitorIds, from, to }: SharedBrowsers,
): Promise<number> {
  if (visitorIds.length === 0) return 0;
  const foreign = visitorIds.filter((id) => owners.has(id) && owners.get(id)?.ownerId !== personId);
  const others = [...new Set(foreign.flatMap((id) => owners.get(id)?.ownerId ?? []))];
  const within = { profile_id: profileId, time: { $gte: from, $lte: to } };
  const [named, unnamed] = await Promise.all([
    journeyEvents.countDocuments({
      ...within,
      visitor_id: { $in: [...visitorIds] },
      // The index has no other events.
      customer_id: { $gt: '' },
      person_id: { $ne: personId },
    }),
    others.length === 0
      ? 0
      : journeyEvents.countDocuments({
          ...within,
          person_id: { $in: others },
          visitor_id: { $in: foreign },
          customer_id: null,
        }),
  ]);
  return named + unnamed;
}
