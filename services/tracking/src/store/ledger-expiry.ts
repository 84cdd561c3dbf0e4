// Deletes ledger rows that are no longer kept, part by part in the order of receipt, and stores up to when that is done. A row
// with money stays permanently, and one that waits to be republished stays until it is.
import type { Collection, Db, Filter } from 'mongodb';
import { oldestFirst, type TimeSpan } from './oldest-first.ts';
import type { RawEventDoc } from './raw-event.ts';

interface LedgerExpiryDoc {
  _id: string; // profile_id
  /** Rows that were received before this time may be deleted. */
  begun_until: Date;
  /** Rows that were received before this time are all deleted. */
  expired_until?: Date;
}

export const AT_ONCE = 1000;

export type LedgerExpiry = ReturnType<typeof createLedgerExpiry>;

/** @param db tracking's own database */
export function createLedgerExpiry(db: Db) {
  const rows: Collection<RawEventDoc> = db.collection('raw_events');
  const places: Collection<LedgerExpiryDoc> = db.collection('ledger_expiries');
  const positionOf = (profileId: string) => places.findOne({ _id: profileId });

  return {
    /** Returns the time before which received rows may be deleted; undefined where none may be. */
    begunUntil: async (profileId: string): Promise<Date | undefined> => (await positionOf(profileId))?.begun_until,

    /** Returns the time before which only rows with money are left; undefined where the ledger was never searched. */
    expiredUntil: async (profileId: string): Promise<Date | undefined> => (await positionOf(profileId))?.expired_until,

    /** Must be called before the first row of a span is deleted. */
    async begin(profileId: string, until: Date): Promise<void> {
      await places.updateOne({ _id: profileId }, { $max: { begun_until: until } }, { upsert: true });
    },

    /** Must be called after the last row of a span is deleted; the time never goes back. */
    async finish(profileId: string, until: Date): Promise<void> {
      await places.updateOne(
        { _id: profileId },
        { $max: { begun_until: until, expired_until: until } },
        { upsert: true },
      );
    },

    /** Returns the parts of a span that hold rows of the profile, the earliest first; each holds a few thousand. */
    parts: (profileId: string, span: TimeSpan): AsyncIterable<TimeSpan> =>
      oldestFirst(span, {
        count: (part, most) => rows.countDocuments(within(profileId, part), { limit: most }),
        async *read(part) {
          yield part;
        },
      }),

    /** Deletes up to 1,000 rows of a part. @returns how many rows it found to delete; fewer than that when none is left */
    async deleteSome(profileId: string, part: TimeSpan): Promise<number> {
      const gone = { ...within(profileId, part), ...MONEYLESS, pending: { $exists: false } };
      const found = await rows.find(gone, { projection: { _id: 1 }, limit: AT_ONCE }).toArray();
      // A row that has started to wait since it was found stays.
      if (found.length > 0) await rows.deleteMany({ ...gone, _id: { $in: found.map(({ _id }) => _id) } });
      return found.length;
    },

    /**
     * Returns when the earliest row of a part was received that stays only while it waits to be published; undefined when there
     * is none.
     */
    async waitingFrom(profileId: string, part: TimeSpan): Promise<Date | undefined> {
      const waiting = { ...within(profileId, part), ...MONEYLESS };
      return (await rows.findOne(waiting, { sort: { received_at: 1 }, projection: { received_at: 1 } }))?.received_at;
    },
  };
}

/** Rows of earlier releases may have null or an empty text instead of no value. */
const MONEYLESS: Filter<RawEventDoc> = { value: { $in: [null, ''] as never } };

const within = (profileId: string, { from, before }: TimeSpan): Filter<RawEventDoc> => ({
  profile_id: profileId,
  received_at: { $gte: new Date(from), $lt: new Date(before) },
});
