// Daily delivery rows: the newest sync's figures for a day stay.

import type { AdInsightDoc } from './ad-schema.ts';
import type { Collections } from './collections.ts';

/** Stores rows, each id at most once; one whose synced_at is not newer than what is stored changes nothing. */
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
