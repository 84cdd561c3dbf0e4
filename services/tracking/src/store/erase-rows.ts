// Erases what is personal from ledger rows. The row stays: its id still removes repeats, and its money and channel still count.
import { fieldsWith } from '@touchline/chassis/proto/fields-with.ts';
import { EventSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { personal } from '@touchline/proto/gen/touchline/events/v1/options_pb.ts';
import type { Db, UpdateFilter } from 'mongodb';
import type { RawEventDoc } from './raw-event.ts';
import type { RelayWriterDoc } from './relay-writers.ts';

export interface RowErasure {
  readonly eventId: string;
  /** Replaces the browser's id; empty where there was none. */
  readonly visitorPseudonym: string;
}

/**
 * What is personal in a row, or could be because it is the caller's own text: the members that the proto marks, and those that it
 * does not have.
 */
const PERSONAL = [
  'traits',
  'link_token',
  'payer_id',
  ...[...fieldsWith(EventSchema, personal)].map(([field, [part]]) =>
    part === undefined ? field.name : `${part.name}.${field.localName}`,
  ),
];

export type EraseRows = ReturnType<typeof createEraseRows>;

/** @param db tracking's own database */
export function createEraseRows(db: Db) {
  const rows = db.collection<RawEventDoc>('raw_events');
  const writers = db.collection<RelayWriterDoc>('relay_writers');
  return {
    /** @returns how many of the rows are the profile's; erasing one again changes nothing */
    async erase(profileId: string, erasures: readonly RowErasure[]): Promise<number> {
      let erased = 0;
      // A person has few browsers, so this needs one command for each, whatever the number of events.
      for (const [pseudonym, ofBrowser] of Map.groupBy(erasures, ({ visitorPseudonym }) => visitorPseudonym)) {
        const filter = { _id: { $in: ofBrowser.map(({ eventId }) => eventId) }, profile_id: profileId };
        erased += (await rows.updateMany(filter, erasing(pseudonym))).matchedCount;
      }
      return erased;
    },

    /**
     * Reports whether one of the rows may wait for the bus, so that its message may still carry what was erased. A changed row
     * has the pending flag; a new one waits until the watermarks of all processes that store rows have passed it, which takes
     * about a second.
     */
    async isWaiting(profileId: string, eventIds: readonly string[]): Promise<boolean> {
      const [earliest] = await writers.find({}, { sort: { from: 1 }, limit: 1 }).toArray();
      const row = await rows.findOne({
        _id: { $in: [...eventIds] },
        profile_id: profileId,
        $or: [{ pending: { $exists: true } }, ...(earliest ? [{ received_at: { $gte: earliest.from } }] : [])],
      });
      return row !== null;
    },
  };
}

function erasing(visitorPseudonym: string): UpdateFilter<RawEventDoc> {
  const removed = PERSONAL.filter((path) => path !== 'visitor_id' || visitorPseudonym === '');
  return {
    $set: {
      erased: true,
      idempotency_key: 'erased',
      ...(visitorPseudonym === '' ? {} : { visitor_id: visitorPseudonym }),
    },
    $unset: Object.fromEntries(removed.map((path) => [path, ''])),
  };
}
