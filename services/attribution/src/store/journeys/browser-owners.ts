// How browsers came to the customers that they belong to.
import { visitorAlias } from '../../domain/ids.ts';
import type { Collections } from '../collections.ts';

/** What a link is known by when it was stored without saying so. */
const UNSAID = 'identifier';

/** The kind of evidence by which each of these browsers belongs to a customer, by visitor id; a browser of nobody is absent. */
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
