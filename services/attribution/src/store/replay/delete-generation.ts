// Deletes what a generation holds. Generation numbers are never reused, so deleting can stop and continue anywhere.
import type { Collection, Filter } from 'mongodb';
import { derivedKey } from '../../domain/generation.ts';
import { personKey } from '../../domain/ids.ts';
import type { IdRange } from '../../domain/replay-parts.ts';
import type { Collections } from '../collections.ts';
import { deleteFactsVersion } from '../figures/figure-versions.ts';
import { findReplay } from './replays.ts';

const AT_ONCE = 1000;

/**
 * Deletes what a generation holds for a part of its persons. It works range by range, since a query for whatever is left walks
 * over all that was deleted before it, which grows until the database has cleaned up.
 * @param key derivedKey
 */
export async function deletePart(
  { conversions, persons }: Pick<DerivedCollections, 'conversions' | 'persons'>,
  key: string,
  { from, to }: IdRange,
): Promise<void> {
  await conversions.deleteMany({ profile_id: key, person_id: { $gte: from, ...(to !== null && { $lt: to }) } });
  const behind = to === null ? `${key}}` : personKey(key, to);
  await persons.deleteMany({ _id: { $gte: personKey(key, from), $lt: behind } });
}

/**
 * Deletes up to 1,000 documents of a generation, in any order.
 * @param key derivedKey
 * @returns false when nothing was left of it
 */
export async function deleteSome(
  { conversions, persons, dailyFacts, figureVersions, shardFacts, latePersons }: DerivedCollections,
  key: string,
): Promise<boolean> {
  // What shards left behind is stored under the generation's key and the shard numbers.
  const shards = { $gte: `${key}#`, $lt: `${key}$` };
  await deleteFactsVersion({ figureVersions }, key);
  return (
    (await deleteOf(conversions, key)) ||
    (await deleteOf(persons, key)) ||
    (await deleteOf(dailyFacts, key)) ||
    (await deleteOf(shardFacts, shards)) ||
    (await deleteOf(latePersons, key))
  );
}

type DerivedCollections = Pick<
  Collections,
  'conversions' | 'persons' | 'dailyFacts' | 'figureVersions' | 'shardFacts' | 'latePersons'
>;

async function deleteOf<T extends { _id: string; profile_id: string }>(
  collection: Collection<T>,
  key: string | { $gte: string; $lt: string },
): Promise<boolean> {
  const found = await collection
    .find({ profile_id: key } as Filter<T>, { projection: { _id: 1 } })
    .limit(AT_ONCE)
    .toArray();
  const ids = found.map(({ _id }) => _id);
  if (ids.length > 0) await collection.deleteMany({ _id: { $in: ids } } as never);
  return ids.length > 0;
}

/** Deletes persons from the generations that are no longer read, at once instead of with those generations. */
export async function deleteFromObsoleteGenerations(
  { replays, conversions, persons }: Pick<Collections, 'replays' | 'conversions' | 'persons'>,
  profileId: string,
  personIds: readonly string[],
): Promise<void> {
  const replay = await findReplay(replays, profileId);
  for (const { generation } of replay?.obsolete ?? []) {
    const key = derivedKey({ profileId, number: generation });
    await conversions.deleteMany({ profile_id: key, person_id: { $in: [...personIds] } });
    await persons.deleteMany({ _id: { $in: personIds.map((id) => personKey(key, id)) } });
  }
}
