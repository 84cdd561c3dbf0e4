// Stores the parts of a site's day, and serves a day once all its parts have arrived; of two syncs the newest stays.
import type { Collections } from '../collections.ts';
import type { SearchDayDoc, SearchPartDoc } from './search-schema.ts';

type Stores = Pick<Collections, 'searchDays' | 'searchParts'>;

/** What one message says. */
export interface SearchPart {
  readonly day: SearchDayDoc;
  readonly part: SearchPartDoc;
  /** How many parts the day has. */
  readonly parts: number;
}

/**
 * Stores a part. Parts may come in any order, more than once, and mixed with those of other syncs: whichever call stores the last
 * one has the day served, and parts of replaced syncs are removed. A call that a crash cut off is made up for by its repeat.
 */
export async function storeSearchPart(stores: Stores, { day, part, parts }: SearchPart): Promise<void> {
  const { searchDays, searchParts } = stores;
  const served = await searchDays.findOne({ _id: day._id }, { projection: { synced_at: 1 } });
  if (served !== null && served.synced_at > day.synced_at) return;
  const { _id, profile_id, ...rest } = part;
  await searchParts.updateOne({ _id, profile_id }, { $setOnInsert: rest }, { upsert: true });
  const arrived = await searchParts.countDocuments({ profile_id, batch: part.batch });
  if (arrived === parts) await serve(stores, day);
  await removeReplaced(stores, day);
}

async function serve({ searchDays }: Stores, { _id, ...day }: SearchDayDoc): Promise<void> {
  await searchDays.updateOne({ _id }, { $setOnInsert: day }, { upsert: true });
  await searchDays.updateOne({ _id, synced_at: { $lt: day.synced_at } }, { $set: day });
}

async function removeReplaced(
  { searchDays, searchParts }: Stores,
  { _id, profile_id }: Pick<SearchDayDoc, '_id' | 'profile_id'>,
): Promise<void> {
  const served = await searchDays.findOne({ _id }, { projection: { synced_at: 1 } });
  if (served === null) return;
  await searchParts.deleteMany({ profile_id, day_id: _id, synced_at: { $lt: served.synced_at } });
}
