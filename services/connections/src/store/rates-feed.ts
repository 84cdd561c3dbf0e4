// Stores what is known of the rates file that was imported last: one small document per source.
import type { Db } from 'mongodb';
import type { DayDigests } from '../domain/rates/changed-days.ts';

interface RatesFeedDoc {
  /** The source's id: another address or base starts from nothing. */
  _id: string;
  /** YYYY-MM-DD. */
  newest_day: string;
  digests: DayDigests;
  etag: string | null;
  last_modified: string | null;
  fetched_at: Date;
}

export interface ImportedFile {
  readonly newestDay: string;
  readonly digests: DayDigests;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface RatesFeed {
  /** Returns what was imported from this source; undefined when nothing was. */
  last(sourceId: string): Promise<ImportedFile | undefined>;
  /** Must be called when the receiver has stored the whole file. */
  save(sourceId: string, file: ImportedFile, now: Date): Promise<void>;
}

export function createRatesFeed(db: Db): RatesFeed {
  const rows = db.collection<RatesFeedDoc>('rates_feed');
  return {
    last: async (sourceId) => {
      const doc = await rows.findOne({ _id: sourceId });
      return doc
        ? { newestDay: doc.newest_day, digests: doc.digests, etag: doc.etag, lastModified: doc.last_modified }
        : undefined;
    },
    save: async (sourceId, { newestDay, digests, etag, lastModified }, now) => {
      const doc = { newest_day: newestDay, digests, etag, last_modified: lastModified, fetched_at: now };
      await rows.replaceOne({ _id: sourceId }, doc, { upsert: true });
    },
  };
}
