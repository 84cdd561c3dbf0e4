// Who a visitor or a merged customer is: edges that are only ever written here, and followed everywhere.
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { AliasTargets } from '../domain/current-person.ts';
import { customerAlias, visitorAlias, visitorPersonId } from '../domain/ids.ts';
import type { Collections } from './collections.ts';
import type { AliasDoc } from './schema.ts';

/** That a visitor belongs to a customer, and the identification that says so. */
export interface VisitorLink {
  profileId: string;
  visitorId: string;
  customerId: string;
  time: Date;
  eventId: string;
  /** The kind of the evidence: that of an identifier, or link_token; '' when unsaid. */
  joinMethod: string;
}

/** The aliases with these ids and, behind them, every merge on the way to the person of today. */
export async function loadAliases(aliases: Collections['aliases'], ids: Iterable<string>): Promise<AliasTargets> {
  const targets = new Map<string, string>();
  let wanted = [...new Set(ids)];
  const asked = new Set(wanted);
  while (wanted.length > 0) {
    const projection = { profile_id: 1, target_id: 1 };
    const found = await aliases.find({ _id: { $in: wanted } }, { projection }).toArray();
    for (const { _id, target_id } of found) targets.set(_id, target_id);
    wanted = found.map(({ profile_id, target_id }) => customerAlias(profile_id, target_id));
    wanted = [...new Set(wanted)].filter((id) => !asked.has(id));
    for (const id of wanted) asked.add(id);
  }
  return targets;
}

/** Stores a link when its evidence is the smallest by (time, event id) so far. */
export async function storeVisitorLink(
  aliases: Collections['aliases'],
  { profileId, visitorId, customerId, time, eventId, joinMethod }: VisitorLink,
): Promise<void> {
  const _id = visitorAlias(profileId, visitorId);
  const isLarger = [{ evidence_time: { $gt: time } }, { evidence_time: time, evidence_event_id: { $gt: eventId } }];
  const evidence = { evidence_time: time, evidence_event_id: eventId, join_method: joinMethod };
  const link = { target_id: customerId, ...evidence };
  const fixed = { profile_id: profileId, published_id: visitorPersonId(profileId, visitorId) };
  try {
    await aliases.updateOne(
      { _id, $or: isLarger },
      { $set: link, $setOnInsert: fixed, $addToSet: { owner_ids: customerId } },
      { upsert: true },
    );
  } catch (error) {
    // The alias is there with smaller or equal evidence, so the upsert found nothing to update and could not insert.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** The visitors that links speak of, with every customer that owns each of them or ever did. */
export async function ownersOfVisitors(
  aliases: Collections['aliases'],
  links: readonly Pick<VisitorLink, 'profileId' | 'visitorId'>[],
): Promise<{ profileId: string; visitorId: string; owners: string[] }[]> {
  const visitors = new Map(links.map((link) => [visitorAlias(link.profileId, link.visitorId), link]));
  const stored = await aliases.find({ _id: { $in: [...visitors.keys()] } }).toArray();
  return stored.flatMap(({ _id, target_id, owner_ids = [] }) => {
    const visitor = visitors.get(_id);
    if (visitor === undefined) return [];
    return [
      { profileId: visitor.profileId, visitorId: visitor.visitorId, owners: [...new Set([target_id, ...owner_ids])] },
    ];
  });
}

/** Stores that a customer was merged into another; the first word on a customer stays. */
export async function storeMerge(
  aliases: Collections['aliases'],
  { profileId, mergedId, survivorId }: { profileId: string; mergedId: string; survivorId: string },
): Promise<void> {
  const edge = { profile_id: profileId, target_id: survivorId };
  const none = { published_id: null, evidence_time: null, evidence_event_id: null };
  await aliases.updateOne(
    { _id: customerAlias(profileId, mergedId) },
    { $setOnInsert: { ...edge, ...none } },
    { upsert: true },
  );
}

/** The links among `links` that say something new, one a visitor: the rest need not be stored. */
export async function newLinks(aliases: Collections['aliases'], links: readonly VisitorLink[]): Promise<VisitorLink[]> {
  const smallest = new Map<string, VisitorLink>();
  for (const link of links) {
    const id = visitorAlias(link.profileId, link.visitorId);
    const other = smallest.get(id);
    if (other === undefined || isSmaller(link, other.time, other.eventId)) smallest.set(id, link);
  }
  if (smallest.size === 0) return [];
  const stored = await aliases.find({ _id: { $in: [...smallest.keys()] } }).toArray();
  for (const { _id, evidence_time, evidence_event_id } of stored satisfies AliasDoc[]) {
    const link = smallest.get(_id);
    if (link !== undefined && !isSmaller(link, evidence_time, evidence_event_id)) smallest.delete(_id);
  }
  return [...smallest.values()];
}

function isSmaller(link: VisitorLink, time: Date | null, eventId: string | null): boolean {
  if (time === null || eventId === null) return true;
  return link.time.getTime() - time.getTime() < 0 || (+link.time === +time && link.eventId < eventId);
}
