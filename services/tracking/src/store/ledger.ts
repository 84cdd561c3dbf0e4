// Stores the raw-event ledger: what was recorded, for as long as its profile keeps it, and which changed rows JetStream does not
// have yet.
import { failedWrites } from '@touchline/chassis/mongo/failed-writes.ts';
import { currentTrace } from '@touchline/chassis/telemetry/waiting-trace.ts';
import type { Collection, Db, Filter } from 'mongodb';
import { oldestFirst, type TimeSpan } from './oldest-first.ts';
import type { RawEventDoc } from './raw-event.ts';

export interface InsertOutcome {
  /** Indexes of the rows whose id the ledger already had. */
  duplicates: number[];
  /** Indexes of the rows that were not stored for another reason. */
  failed: number[];
}

export interface SubjectChange {
  eventId: string;
  subjectRef: string;
}

export interface FeedPosition {
  receivedAt: Date;
  eventId: string;
}

const DUPLICATE_KEY = 11000;
const HOUR_MS = 3_600_000;

export type Ledger = ReturnType<typeof createLedger>;

/**
 * Opens the ledger.
 * @param timeoutMs how long a write may take before its callers must retry
 */
export function createLedger(db: Db, { timeoutMs }: { timeoutMs: number }) {
  const rows: Collection<RawEventDoc> = db.collection('raw_events');
  return {
    /** Returns when the newest row of a profile was received; undefined when it has none. */
    async newestAt(profileId: string): Promise<Date | undefined> {
      const newest = { sort: { received_at: -1, _id: -1 }, projection: { received_at: 1 } } as const;
      return (await rows.findOne({ profile_id: profileId }, newest))?.received_at;
    },

    /** Stores rows in one command, durable when it returns; every row has its own outcome. */
    async insert(batch: readonly RawEventDoc[]): Promise<InsertOutcome> {
      try {
        await rows.insertMany(batch.map(withoutTrace), { ordered: false, timeoutMS: timeoutMs });
        return { duplicates: [], failed: [] };
      } catch (error) {
        const writeErrors = failedWrites(error);
        const places = (isDuplicate: boolean) =>
          writeErrors.filter(({ code }) => (code === DUPLICATE_KEY) === isDuplicate).map(({ index }) => index);
        return { duplicates: places(true), failed: places(false) };
      }
    },

    /** Returns the marketing and the properties of rows, by id. */
    async touches(ids: readonly string[]): Promise<Map<string, Pick<RawEventDoc, 'marketing' | 'properties'>>> {
      const projection = { marketing: 1, properties: 1 } as const;
      const found = await rows.find({ _id: { $in: [...ids] } }, { projection, timeoutMS: timeoutMs }).toArray();
      return new Map(found.map((row) => [row._id, row]));
    },

    /**
     * Gives stored rows another subject_ref, or none (contract, POST /events rule 6); rows that have it already stay as they are.
     * @returns the current state of the rows that were changed and wait to be published
     */
    async setSubjectRefs(tags: readonly SubjectChange[], now: Date): Promise<RawEventDoc[]> {
      const written = await rows.bulkWrite(
        tags.map(({ eventId, subjectRef }) => ({
          updateOne: {
            filter: {
              _id: eventId,
              erased: { $exists: false },
              subject_ref: subjectRef === '' ? { $exists: true } : { $ne: subjectRef },
            },
            update: {
              ...(subjectRef === '' ? { $unset: { subject_ref: '' } } : {}),
              $set: { ...waitingSince(now), ...(subjectRef === '' ? {} : { subject_ref: subjectRef }) },
              $inc: { revision: 1 },
            },
          },
        })),
        { ordered: true, timeoutMS: timeoutMs },
      );
      if (written.modifiedCount === 0) return [];
      const ids = [...new Set(tags.map(({ eventId }) => eventId))];
      return rows.find({ _id: { $in: ids }, pending: { $exists: true } }).toArray();
    },

    /**
     * Gives a stored row to another customer. Its traits are removed: they name another person, of whom nothing may remain in the
     * row after an erasure, and identity has received them already.
     * @returns the current row, and whether this call changed it; null when the profile has no such row, or it was erased
     */
    async assignPayer(
      { profileId, eventId, customerId }: { profileId: string; eventId: string; customerId: string },
      now: Date,
    ): Promise<{ row: RawEventDoc; changed: boolean } | null> {
      const living = { _id: eventId, profile_id: profileId, erased: { $exists: false } };
      const changed = await rows.findOneAndUpdate(
        { ...living, payer_id: { $ne: customerId } },
        { $set: { payer_id: customerId, ...waitingSince(now) }, $unset: { traits: '' }, $inc: { revision: 1 } },
        { returnDocument: 'after', timeoutMS: timeoutMs },
      );
      if (changed !== null) return { row: changed, changed: true };
      const row = await rows.findOne(living);
      return row === null ? null : { row, changed: false };
    },

    /** Clears the pending flag of changed rows that JetStream has stored; a row that has changed again meanwhile keeps it. */
    async markPublished(batch: readonly Pick<RawEventDoc, '_id' | 'revision'>[]): Promise<void> {
      for (const [revision, group] of Map.groupBy(batch, (row) => row.revision)) {
        await rows.updateMany(
          { _id: { $in: group.map((row) => row._id) }, revision },
          { $unset: { pending: '', trace: '' } },
        );
      }
    },

    /** Streams the flagged rows that have waited since before the given time, oldest first. */
    waiting: (before: Date, batchSize: number): AsyncIterable<RawEventDoc> =>
      rows.find({ pending: { $exists: true, $lte: before } }, { sort: { pending: 1 }, batchSize }),

    countWaiting: (): Promise<number> => rows.countDocuments({ pending: { $exists: true } }),

    /** Returns since when the oldest of them waits; undefined when none does. */
    async oldestWaiting(): Promise<Date | undefined> {
      const row = await rows.findOne(
        { pending: { $exists: true } },
        { sort: { pending: 1 }, projection: { pending: 1 } },
      );
      return row?.pending;
    },

    /** Streams every row received within a span, whose end may be infinite, in the order of receipt. */
    received(span: TimeSpan, batchSize: number): AsyncIterable<RawEventDoc> {
      const within = ({ from, before }: TimeSpan): Filter<RawEventDoc> => ({
        received_at: { $gte: new Date(from), ...(Number.isFinite(before) && { $lt: new Date(before) }) },
      });
      return oldestFirst(span, {
        count: (part, most) => rows.countDocuments(within(part), { limit: most }),
        read: (part) => rows.find(within(part), { sort: { received_at: 1 }, batchSize }),
      });
    },

    /** Returns one page of a profile's feed, newest first; the first page begins at `now`. */
    page(profileId: string, limit: number, now: Date, after?: FeedPosition): Promise<RawEventDoc[]> {
      // The clock of another process may be ahead.
      const before = after === undefined ? now.getTime() + HOUR_MS : after.receivedAt.getTime() + 1;
      const filter: Filter<RawEventDoc> = {
        profile_id: profileId,
        received_at: { $lt: new Date(before) },
        ...(after && { $or: [{ received_at: { $lt: after.receivedAt } }, { _id: { $lt: after.eventId } }] }),
      };
      const sort = { received_at: -1, _id: -1 } as const;
      return rows.find(filter, { sort, limit, projection: { traits: 0, link_token: 0 } }).toArray();
    },

    /** Counts the rows of a profile that were received since then, up to `most`. */
    countSince: (profileId: string, since: Date, most: number): Promise<number> =>
      rows.countDocuments({ profile_id: profileId, received_at: { $gte: since } }, { limit: most }),
  };
}

/** Removes the trace of a new row, which is needed in memory only; stored, it would have to be removed again. */
function withoutTrace(row: RawEventDoc): RawEventDoc {
  if (row.trace === undefined) return row;
  const { trace: _, ...stored } = row;
  return stored;
}

/** Returns the members that make a changed row wait to be published, with the trace of the current request. */
function waitingSince(now: Date): Pick<RawEventDoc, 'pending' | 'trace'> {
  const trace = currentTrace();
  return { pending: now, ...(trace === undefined ? {} : { trace }) };
}
