// Stores daily delivery rows; for each day the newest sync's figures stay.

import type { Collections } from '../collections.ts';
import type { AdInsightDoc } from './ad-schema.ts';

/** Stores rows, each id at most once; a row whose synced_at is not newer than the stored one changes nothing. */
export async function storeInsights(
  adInsights: Collections['adInsights'],
  rows: readonly AdInsightDoc[],
): Promise<void> {
  if (rows.length === 0) return;
  await adInsights.bulkWrite(
    rows.map(({ _id, ...row }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true },
    })),
    { ordered: false },
  );
  await adInsights.bulkWrite(
    rows.map(({ _id, ...row }) => ({
      updateOne: { filter: { _id, synced_at: { $lt: row.synced_at } }, update: { $set: row } },
    })),
    { ordered: false },
  );
}

/**
 * Adds the account to rows of these days and entities that an earlier release stored, so that a platform can take them back, too.
 */
export async function nameAccount(
  adInsights: Collections['adInsights'],
  rows: readonly AdInsightDoc[],
  { since, until }: { since: string; until: string },
): Promise<void> {
  for (const [level, own] of Map.groupBy(rows, (row) => row.level)) {
    const entity_id = { $in: [...new Set(own.map((row) => row.entity_id))] };
    const { profile_id, account_external_id = '' } = own[0] as AdInsightDoc;
    const withoutAccount = { profile_id, level, date: { $gte: since, $lte: until }, entity_id };
    await adInsights.updateMany(
      { ...withoutAccount, account_external_id: { $exists: false } },
      { $set: { account_external_id } },
    );
  }
}
