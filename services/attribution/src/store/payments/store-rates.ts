// Writes reference rates, one document per day and pair.
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { MongoClient } from 'mongodb';
import type { Collections } from '../collections.ts';
import { ALL_PROFILES } from '../figures/figure-schema.ts';
import { raise } from '../figures/figure-versions.ts';
import type { RateDoc } from '../schema.ts';

/** Stores rates; a later one for the same day and pair replaces the earlier. */
export async function storeRates(
  client: MongoClient,
  { rates, figureVersions }: Pick<Collections, 'rates' | 'figureVersions'>,
  docs: readonly RateDoc[],
): Promise<void> {
  const unique = new Map(docs.map((doc) => [doc._id, doc]));
  const writes = [...unique].map(([_id, replacement]) => ({
    replaceOne: { filter: { _id }, replacement, upsert: true },
  }));
  await rates.bulkWrite(writes, { ordered: false });
  // Too many for a transaction. A report in between has the former rates; who dies in between does not acknowledge, and imports
  // again.
  await withTransaction(client, (session) => raise({ figureVersions }, ALL_PROFILES, 'rates', session));
}
