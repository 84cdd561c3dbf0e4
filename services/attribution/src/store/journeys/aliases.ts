// Stores who a visitor or a merged customer is, as edges that only this file writes and every reader follows.
import { failedWrites } from '@touchline/chassis/mongo/failed-writes.ts';
import type { AliasTargets } from '../../domain/current-person.ts';
import { customerAlias, visitorAlias, visitorPersonId } from '../../domain/ids.ts';
import type { Collections } from '../collections.ts';
import type { AliasDoc } from '../schema.ts';

const DUPLICATE_KEY = 11000;

/** States that a visitor belongs to a customer, with the identification that shows it. */
export interface VisitorLink {
  profileId: string;
  visitorId: string;
  customerId: string;
  time: Date;
  eventId: string;
  /** The kind of the evidence: that of an identifier, or link_token; '' when unknown. */
  joinMethod: string;
}

/** Returns the aliases with these ids and, beyond them, every merge on the way to the current person. */
export async function loadAliases(aliases: Collections['aliases'], ids: Iterable<string>): Promise<AliasTargets> {
  const targets = new Map<string, string>();
  let wanted = [...new Set(ids)];
  const asked = new Set(wanted);
  while (wanted.length > 0) {
    const projection = { profile_id: 1, target_id: 1 };
    const found = await aliases
      .find({ _id: { $in: wanted } }, { projection })
      .batchSize(wanted.length)
      .toArray();
    for (const { _id, target_id } of found) targets.set(_id, target_id);
    wanted = found.map(({ profile_id, target_id }) => customerAlias(profile_id, target_id));
    wanted = [...new Set(wanted)].filter((id) => !asked.has(id));
    for (const id of wanted) asked.add(id);
  }
  return targets;
}

/** A visitor, with every customer that owns it or ever owned it. */
export interface OwnedVisitor {
  profileId: string;
  visitorId: string;
  owners: string[];
}

/**
 * Stores links; for each visitor the link with the smallest evidence (time, event id) stays.
 * @returns the visitors of these links, whether or not a link said something new
 */
export async function storeLinks(
  aliases: Collections['aliases'],
  links: readonly VisitorLink[],
): Promise<OwnedVisitor[]> {
  const smallest = smallestByVisitor(links);
  const before = await findByIds(aliases, [...smallest.keys()]);
  const known = new Map(before.map((alias) => [alias._id, alias]));
  const [unknown, telling] = [new Map<string, VisitorLink>(), new Map<string, VisitorLink>()];
  for (const [id, link] of smallest) {
    const alias = known.get(id);
    if (alias === undefined) unknown.set(id, link);
    else if (isSmaller(link, alias)) telling.set(id, link);
  }
  const taken = await insertLinks(aliases, unknown);
  for (const [id, link] of taken) telling.set(id, link);
  const after = await replaceLinks(aliases, telling);
  const owners = new Map<string, Set<string>>();
  for (const [id, { customerId }] of unknown) if (!taken.has(id)) owners.set(id, new Set([customerId]));
  for (const { _id, target_id, owner_ids = [] } of [...before, ...after])
    owners.set(_id, new Set([...(owners.get(_id) ?? []), target_id, ...owner_ids]));
  return [...owners].flatMap(([id, ids]) => {
    const link = smallest.get(id);
    return link === undefined ? [] : [{ profileId: link.profileId, visitorId: link.visitorId, owners: [...ids] }];
  });
}

/** Inserts the first links of visitors, by alias id. @returns those whose visitor got another link meanwhile */
async function insertLinks(
  aliases: Collections['aliases'],
  links: ReadonlyMap<string, VisitorLink>,
): Promise<Map<string, VisitorLink>> {
  if (links.size === 0) return new Map();
  const entries = [...links];
  const docs = entries.map(([_id, link]): AliasDoc => {
    const { profileId, visitorId, customerId } = link;
    const fixed = { profile_id: profileId, published_id: visitorPersonId(profileId, visitorId) };
    return { _id, ...fixed, ...edgeOf(link), owner_ids: [customerId] };
  });
  try {
    await aliases.insertMany(docs, { ordered: false });
    return new Map();
  } catch (error) {
    const failures = failedWrites(error);
    if (failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    return new Map(failures.flatMap(({ index }) => (entries[index] === undefined ? [] : [entries[index]])));
  }
}

/** Replaces stored links whose evidence is larger by these links. @returns the aliases as they are afterwards */
async function replaceLinks(
  aliases: Collections['aliases'],
  links: ReadonlyMap<string, VisitorLink>,
): Promise<AliasDoc[]> {
  if (links.size === 0) return [];
  const updates = [...links].map(([_id, link]) => {
    const { customerId, time, eventId } = link;
    const isLarger = [{ evidence_time: { $gt: time } }, { evidence_time: time, evidence_event_id: { $gt: eventId } }];
    const update = { $set: edgeOf(link), $addToSet: { owner_ids: customerId } };
    return { updateOne: { filter: { _id, $or: isLarger }, update } };
  });
  await aliases.bulkWrite(updates, { ordered: false });
  return findByIds(aliases, [...links.keys()]);
}

function edgeOf({ customerId, time, eventId, joinMethod }: VisitorLink) {
  return { target_id: customerId, evidence_time: time, evidence_event_id: eventId, join_method: joinMethod };
}

/** Stores that a customer was merged into another; the first merge of a customer stays. */
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

/** Returns those links that say something new, one per visitor; the others need not be stored. */
export async function newLinks(aliases: Collections['aliases'], links: readonly VisitorLink[]): Promise<VisitorLink[]> {
  const smallest = smallestByVisitor(links);
  for (const alias of await findByIds(aliases, [...smallest.keys()])) {
    const link = smallest.get(alias._id);
    if (link !== undefined && !isSmaller(link, alias)) smallest.delete(alias._id);
  }
  return [...smallest.values()];
}

/** Returns each visitor's link with the smallest evidence, by alias id. */
function smallestByVisitor(links: readonly VisitorLink[]): Map<string, VisitorLink> {
  const smallest = new Map<string, VisitorLink>();
  for (const link of links) {
    const id = visitorAlias(link.profileId, link.visitorId);
    const other = smallest.get(id);
    const standing = other && { evidence_time: other.time, evidence_event_id: other.eventId };
    if (standing === undefined || isSmaller(link, standing)) smallest.set(id, link);
  }
  return smallest;
}

async function findByIds(aliases: Collections['aliases'], ids: string[]): Promise<AliasDoc[]> {
  return ids.length === 0
    ? []
    : aliases
        .find({ _id: { $in: ids } })
        .batchSize(ids.length)
        .toArray();
}

function isSmaller(
  { time, eventId }: VisitorLink,
  { evidence_time, evidence_event_id }: Pick<AliasDoc, 'evidence_time' | 'evidence_event_id'>,
): boolean {
  if (evidence_time === null || evidence_event_id === null) return true;
  return +time - +evidence_time < 0 || (+time === +evidence_time && eventId < evidence_event_id);
}
