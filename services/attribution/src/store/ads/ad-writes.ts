// Stores what actions set on campaigns, ad sets and ads, and shows it on those that a sync has brought.
import { type CollectionIndexes, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, MongoClient } from 'mongodb';
import { mergeWrites, withWrites } from '../../domain/ad-writes.ts';
import type { AdWriteDoc } from '../../domain/shapes/ad-write-doc.ts';
import type { Collections } from '../collections.ts';
import { raise } from '../figures/figure-versions.ts';

/** Longer than a sync from before an action can be on its way: messages live for 7 days. */
const KEPT_SECONDS = 30 * 86_400;

export const adWriteIndexes: CollectionIndexes = {
  collection: 'ad_writes',
  indexes: [{ name: 'old', key: { applied_at: 1 }, expireAfterSeconds: KEPT_SECONDS }],
};

/** Stores an action. An entity that no sync has brought gets its values when one does (storeCatalog). */
export async function storeWrite(
  client: MongoClient,
  collections: Pick<Collections, 'adEntities' | 'adWrites' | 'figureVersions'>,
  write: AdWriteDoc,
): Promise<void> {
  const isShown = await storeOnce(client, collections, write);
  // A sync that was stored meanwhile neither saw the action, nor was seen: both look again after what they stored.
  if (!isShown) await storeOnce(client, collections, write);
}

/** Reports whether there was an entity to show it on. */
async function storeOnce(
  client: MongoClient,
  { adEntities, adWrites, figureVersions }: Pick<Collections, 'adEntities' | 'adWrites' | 'figureVersions'>,
  write: AdWriteDoc,
): Promise<boolean> {
  const { _id, profile_id } = write;
  return withTransaction(client, async (session) => {
    const merged = mergeWrites(await adWrites.findOne({ _id, profile_id }, { session }), write);
    await adWrites.replaceOne({ _id, profile_id }, merged, { session, upsert: true });
    const entity = await adEntities.findOne({ _id, profile_id, source: 'catalog' }, { session });
    if (entity === null) return false;
    const shown = withWrites(entity, merged);
    // written_at moves with each newer action, so that a sync that is being stored conflicts with it and is tried again.
    if (shown.written_at === undefined) return true;
    await adEntities.replaceOne({ _id, profile_id }, shown, { session });
    await raise({ figureVersions }, profile_id, 'catalog', session);
    return true;
  });
}

/** Returns what actions set on these entities, by entity. */
export async function writesOf(
  adWrites: Collections['adWrites'],
  profileId: string,
  ids: readonly string[],
  session: ClientSession,
): Promise<Map<string, AdWriteDoc>> {
  const found = await adWrites.find({ _id: { $in: [...ids] }, profile_id: profileId }, { session }).toArray();
  return new Map(found.map((write) => [write._id, write]));
}
