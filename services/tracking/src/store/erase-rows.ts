// Takes what is personal out of ledger rows. The row stays: its id dedupes for ever, and its money and channel still count.
import type { AnyBulkWriteOperation, Db } from 'mongodb';
import type { RawEventDoc } from './raw-event.ts';

export interface RowErasure {
  readonly eventId: string;
  /** Stands for the browser from now on; empty where there was none. */
  readonly visitorPseudonym: string;
}

/** What is personal in a row, or could be since it is the caller's own text. */
const PERSONAL = [
  'traits',
  'link_token',
  'properties',
  'session_id',
  'visitor_id',
  'subject_ref',
  'payer_id',
  'web.url',
  'web.path',
  'web.referrer',
  'web.title',
  'geo.city',
  'device.browser',
  'device.os',
  'marketing.term',
  'marketing.content',
  'marketing.clickIds',
] as const;

export type EraseRows = ReturnType<typeof createEraseRows>;

/** @param db tracking's own database */
export function createEraseRows(db: Db) {
  const rows = db.collection<RawEventDoc>('raw_events');
  return {
    /** @returns how many of the rows are the profile's; erasing one again changes nothing */
    async erase(profileId: string, erasures: readonly RowErasure[]): Promise<number> {
      if (erasures.length === 0) return 0;
      const { matchedCount } = await rows.bulkWrite(
        erasures.map((erasure) => eraseOne(profileId, erasure)),
        { ordered: false },
      );
      return matchedCount;
    },

    /** True while one of the rows waits for the bus: its message may still carry what was erased. */
    async isWaiting(eventIds: readonly string[]): Promise<boolean> {
      return (await rows.findOne({ _id: { $in: [...eventIds] }, pending: { $exists: true } })) !== null;
    },
  };
}

function eraseOne(profileId: string, { eventId, visitorPseudonym }: RowErasure): AnyBulkWriteOperation<RawEventDoc> {
  const removed = PERSONAL.filter((path) => path !== 'visitor_id' || visitorPseudonym === '');
  return {
    updateOne: {
      filter: { _id: eventId, profile_id: profileId },
      update: {
        $set: {
          erased: true,
          idempotency_key: 'erased',
          ...(visitorPseudonym === '' ? {} : { visitor_id: visitorPseudonym }),
        },
        $unset: Object.fromEntries(removed.map((path) => [path, ''])),
      },
    },
  };
}
