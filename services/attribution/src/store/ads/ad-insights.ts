// Stores daily delivery rows; for each day the newest sync's figures stay.
import { conflictOfUpsert, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { AnyBulkWriteOperation, ClientSession, Filter, MongoClient } from 'mongodb';
import type { Collections } from '../collections.ts';
import { raiseInsights } from '../figures/figure-versions.ts';
import type { AdInsightDoc } from './ad-schema.ts';

export interface InsightStores {
  readonly client: MongoClient;
  readonly collections: Pick<Collections, 'adInsights' | 'figureVersions'>;
}

/**
 * Stores rows of one profile, each id at most once; a row whose synced_at is not newer than the stored one changes nothing.
 * @param window the days that the sync of an account read. Rows of these days and entities that an earlier release stored get the
 * account, so that its platform can take them back, too.
 */
export async function storeInsights(
  { client, collections }: InsightStores,
  profileId: string,
  rows: readonly AdInsightDoc[],
  window?: { since: string; until: string },
): Promise<void> {
  if (rows.length === 0) return;
  const { adInsights } = collections;
  await withTransaction(client, async (session) => {
    const isNews = await writeRows(adInsights, rows, session);
    const changed = isNews ? rows.map(({ date }) => date) : [];
    const named = window === undefined ? [] : await nameAccount(adInsights, rows, window, session);
    await raiseInsights(collections, profileId, [...changed, ...named], session);
  });
}

/** Reports whether anything was written. */
async function writeRows(
  adInsights: Collections['adInsights'],
  rows: readonly AdInsightDoc[],
  session: ClientSession,
): Promise<boolean> {
  const bulk = (writes: AnyBulkWriteOperation<AdInsightDoc>[]) =>
    adInsights.bulkWrite(writes, { session, ordered: false }).catch((error: unknown) => {
      throw conflictOfUpsert(error);
    });
  const added = await bulk(
    rows.map(({ _id, ...row }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true },
    })),
  );
  const renewed = await bulk(
    rows.map(({ _id, ...row }) => ({
      updateOne: { filter: { _id, synced_at: { $lt: row.synced_at } }, update: { $set: row } },
    })),
  );
  return added.upsertedCount + renewed.modifiedCount > 0;
}

/** Returns the days on which rows had no account yet. */
async function nameAccount(
  adInsights: Collections['adInsights'],
  rows: readonly AdInsightDoc[],
  { since, until }: { since: string; until: string },
  session: ClientSession,
): Promise<string[]> {
  const days: string[] = [];
  for (const [level, own] of Map.groupBy(rows, (row) => row.level)) {
    const entity_id = { $in: [...new Set(own.map((row) => row.entity_id))] };
    const { profile_id, account_external_id = '' } = own[0] as AdInsightDoc;
    const ofLevel = { profile_id, level, date: { $gte: since, $lte: until }, entity_id };
    const withoutAccount = { ...ofLevel, account_external_id: { $exists: false } };
    const found = await adInsights.distinct('date', withoutAccount, { session });
    if (found.length > 0) await adInsights.updateMany(withoutAccount, { $set: { account_external_id } }, { session });
    days.push(...found);
  }
  return days;
}

/**
 * Deletes the rows that a filter finds, all of one profile. It looks before it begins a transaction, since mostly there are none.
 */
export async function deleteRows(
  { client, collections }: InsightStores,
  filter: Filter<AdInsightDoc> & { readonly profile_id: string },
): Promise<void> {
  const { adInsights } = collections;
  if ((await adInsights.findOne(filter, { projection: { _id: 1 } })) === null) return;
  await withTransaction(client, async (session) => {
    const days = await adInsights.distinct('date', filter, { session });
    await adInsights.deleteMany(filter, { session });
    await raiseInsights(collections, filter.profile_id, days, session);
  });
}
