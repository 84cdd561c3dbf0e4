// Reads how browsers came to the customers to whom they belong.
import { visitorAlias } from '../../domain/ids.ts';
import type { Collections } from '../collections.ts';

/** The kind of a link that was stored without one. */
const UNSAID = 'identifier';

/**
 * Returns the kind of evidence by which each of these browsers belongs to a customer, by visitor id; a browser without an owner
 * is absent.
 */
export async function browserJoinMethods(
  aliases: Collections['aliases'],
  profileId: string,
  visitorIds: Iterable<string>,
): Promise<Map<string, string>> {
  const visitors = new Map([...visitorIds].map((visitorId) => [visitorAlias(profileId, visitorId), visitorId]));
  if (visitors.size === 0) return new Map();
  const found = await aliases
    .find({ _id: { $in: [...visitors.keys()] } }, { projection: { join_method: 1 } })
    .toArray();
  return new Map(found.map(({ _id, join_method }) => [visitors.get(_id) ?? '', join_method || UNSAID]));
}
