// Reads to which customers browsers belong, and by what evidence.
import { visitorAlias } from '../../domain/ids.ts';
import type { Collections } from '../collections.ts';

/** The kind of a link that was stored without one. */
const UNSAID = 'identifier';

export interface BrowserLink {
  /** The customer as the link was stored, which may have been merged into another since. */
  readonly customerId: string;
  /** The kind of evidence: that of an identifier, or link_token. */
  readonly joinedBy: string;
  readonly joinedAt: Date | null;
}

/** Returns the links of these browsers, by visitor id; a browser that belongs to nobody is absent. */
export async function browserLinks(
  aliases: Collections['aliases'],
  profileId: string,
  visitorIds: Iterable<string>,
): Promise<Map<string, BrowserLink>> {
  const visitors = new Map([...visitorIds].map((visitorId) => [visitorAlias(profileId, visitorId), visitorId]));
  if (visitors.size === 0) return new Map();
  const projection = { target_id: 1, join_method: 1, evidence_time: 1 };
  const found = await aliases.find({ _id: { $in: [...visitors.keys()] } }, { projection }).toArray();
  return new Map(
    found.map(({ _id, target_id, join_method, evidence_time }) => [
      visitors.get(_id) ?? '',
      { customerId: target_id, joinedBy: join_method || UNSAID, joinedAt: evidence_time },
    ]),
  );
}
