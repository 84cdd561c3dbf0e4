// Reindexes customers that releases before ADR 38 indexed under fewer search terms. The first search of a profile reindexes its
// customers, and another search an hour later does so once more, since processes of the previous release may have written until
// then.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { searchTermsOf } from '../domain/search-terms.ts';
import type { Collections, CustomerDoc } from './collections.ts';
import { toCustomer } from './customer-document.ts';

const BATCH = 200;
const PASSES = 2;
const BETWEEN_MS = 3_600_000;

interface Deps {
  readonly collections: Pick<Collections, 'customers' | 'searchReindexes'>;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
}

export interface SearchReindex extends AsyncDisposable {
  /**
   * Returns false while a customer of the profile may be indexed under the former terms, and starts the reindex without waiting
   * for it.
   */
  isCurrent(profileId: string): Promise<boolean>;
}

/** Creates the reindex. Disposing stops running passes, which another search starts again. */
export function createSearchReindex({ collections: { customers, searchReindexes }, now, logger }: Deps): SearchReindex {
  const current = new Set<string>();
  const running = new Map<string, Promise<void>>();
  let isStopping = false;

  async function isCurrent(profileId: string): Promise<boolean> {
    if (current.has(profileId)) return true;
    const { passes = 0, passed_at: at } = (await searchReindexes.findOne({ _id: profileId })) ?? {};
    if (passes >= PASSES) current.add(profileId);
    else if (at === undefined || now().getTime() - at.getTime() >= BETWEEN_MS) begin(profileId, passes);
    return current.has(profileId);
  }

  function begin(profileId: string, passes: number): void {
    if (isStopping || running.has(profileId)) return;
    const work = pass(profileId, passes)
      .catch((err: unknown) =>
        logger.warn({ profile_id: profileId, err }, 'customers will be reindexed at the next search'),
      )
      .finally(() => running.delete(profileId));
    running.set(profileId, work);
  }

  async function pass(profileId: string, passes: number): Promise<void> {
    const living = { profile_id: profileId, merged_into: null, erased_at: { $exists: false } };
    let batch: CustomerDoc[] = [];
    for await (const doc of customers.find(living, { batchSize: BATCH })) {
      if (isStopping) return;
      if (batch.push(doc) < BATCH) continue;
      await reindex(batch);
      batch = [];
    }
    await reindex(batch);
    const next = { $set: { passes: passes + 1, passed_at: now() } };
    // Another process may have been faster; its pass counts as this one.
    if (passes > 0) await searchReindexes.updateOne({ _id: profileId, passes }, next);
    else await searchReindexes.updateOne({ _id: profileId }, { $setOnInsert: next.$set }, { upsert: true });
  }

  /** Reindexes customers, except those that are changed or erased meanwhile, which that change indexes. */
  async function reindex(docs: readonly CustomerDoc[]): Promise<void> {
    const writes = docs.flatMap((doc) => {
      const search = searchTermsOf(toCustomer(doc));
      const had = new Set(doc.search);
      if (had.size === search.length && search.every((term) => had.has(term))) return [];
      const { _id, version } = doc;
      return [{ updateOne: { filter: { _id, version, merged_into: null }, update: { $set: { search } } } }];
    });
    if (writes.length > 0) await customers.bulkWrite(writes, { ordered: false });
  }

  return {
    isCurrent,
    async [Symbol.asyncDispose]() {
      isStopping = true;
      await Promise.all(running.values());
    },
  };
}
