// The outbox: events stored in the same transaction as the facts they tell of, and a relay that publishes them.
import { setTimeout as delay } from 'node:timers/promises';
import { Binary, type ClientSession, type Db, ObjectId } from 'mongodb';
import type { Bus } from '../bus/bus.ts';
import type { BusEvent } from '../bus/cloud-event.ts';
import { publishRaw, type RawMessage, rawMessage } from '../bus/publish.ts';
import type { Logger } from '../telemetry/logger.ts';
import { currentTrace } from '../telemetry/waiting-trace.ts';
import type { CollectionIndexes } from './mongo.ts';

type OutboxDoc = Omit<RawMessage, 'id' | 'body'> & { _id: ObjectId; event_id: string; body: Binary };

export interface Outbox extends AsyncDisposable {
  /**
   * Stores events to be published; pass the session of the transaction that stores the fact.
   * @throws RangeError for a message that the bus will never take: stored, it would hold up all that come after it
   */
  write(events: readonly BusEvent[], session?: ClientSession): Promise<void>;
  /** Call after the commit: publishes now instead of at the next look. */
  nudge(): void;
  /** Events not yet published. */
  pending(): Promise<number>;
  /** When the oldest of them was written, to the second; undefined when there is none. */
  oldestAt(): Promise<Date | undefined>;
}

export const outboxIndexes: CollectionIndexes = { collection: 'outbox', indexes: [] };

const BATCH = 500;
const IDLE_MS = 1000;
/** Waits after a failure, however many nudges come: 0.5 s, then doubling up to this. */
const LONGEST_BACKOFF_MS = 5000;
/** Room for the headers in what the bus takes at most. */
const HEADER_BYTES = 4096;

/**
 * Starts the relay: oldest first, at least once, deleted when JetStream has stored them.
 * A crash between publish and delete publishes again with the same id.
 */
export function createOutbox({ db, bus, logger }: { db: Db; bus: Bus; logger: Logger }): Outbox {
  const rows = db.collection<OutboxDoc>('outbox');
  const stopping = new AbortController();
  let wake: () => void = () => undefined;

  const relayOnce = async (): Promise<number> => {
    const batch = await rows.find({}, { sort: { _id: 1 }, limit: BATCH }).toArray();
    if (batch.length === 0) return 0;
    await publishRaw(bus, batch.map(toMessage));
    await rows.deleteMany({ _id: { $in: batch.map((row) => row._id) } });
    return batch.length;
  };

  const loop = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const nudged = new Promise<void>((resolve) => {
        wake = resolve;
      });
      try {
        const count = await relayOnce();
        failures = 0;
        if (count === BATCH) continue;
      } catch (error) {
        logger.warn({ collection: 'outbox', err: error }, 'relay failed, trying again');
        const wait = Math.min(500 * 2 ** failures++, LONGEST_BACKOFF_MS);
        await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
        continue;
      }
      const timer = setTimeout(() => wake(), IDLE_MS);
      await nudged;
      clearTimeout(timer);
    }
  };
  const running = loop();

  return {
    write: async (events, session) => {
      if (events.length === 0) return;
      const docs = events.map(toDoc);
      const most = (bus.nats.info?.max_payload ?? Number.POSITIVE_INFINITY) - HEADER_BYTES;
      if (docs.some(({ body }) => body.length() > most))
        throw new RangeError('A message is larger than the bus takes.');
      await rows.insertMany(docs, session ? { session } : {});
    },
    nudge: () => wake(),
    pending: () => rows.countDocuments({}),
    oldestAt: async () => {
      const row = await rows.findOne({}, { sort: { _id: 1 }, projection: { _id: 1 } });
      return row?._id.getTimestamp();
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      wake();
      await running;
    },
  };
}

function toDoc(event: BusEvent): OutboxDoc {
  const { id, body, trace = currentTrace(), ...rest } = rawMessage(event);
  return { _id: new ObjectId(), event_id: id, ...rest, body: new Binary(body), trace };
}

function toMessage({ event_id, body, _id, ...rest }: OutboxDoc): RawMessage {
  return { ...rest, id: event_id, body: body.buffer };
}
