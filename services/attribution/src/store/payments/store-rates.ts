// Writes reference rates, one document per day and pair.
import type { Collections } from '../collections.ts';
import type { RateDoc } from '../schema.ts';

/** Stores rates; a later one for the same day and pair replaces the earlier. */
export async function storeRates(rates: Collections['rates'], docs: readonly RateDoc[]): Promise<void> {
  const unique = new Map(docs.map((doc) => [doc._id, doc]));
  await rates.bulkWrite(
    [...unique].map(([_id, replacement]) => ({ replaceOne: { filter: { _id }, replacement, upsert: true } })),
    { ordered: false },
  );
}
