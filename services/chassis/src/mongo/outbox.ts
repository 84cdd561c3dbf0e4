// The outbox: events stored in the same transaction as the facts they tell of, and a relay that publishes them.
import { setTimeout as delay } from 'node:timers/promises';
import { Binary, type ClientSession, type Db, ObjectId } from 'mongodb';
import type { Bus } from '../bus/bus.ts';
import type { BusEvent } from '../bus/cloud-event.ts';
import { publishRaw, type RawMessage, rawMessage } from '../bus/publish.ts';
import type { Logger } from '../telemetry/logger.ts';
import { currentTrace } from '../telemetry/waiting-trace.ts';
import type { CollectionIndexes } from './mongo.ts';

type StoredMessage = Omit<RawMessage, 'id' | 'body'> & { event_id: string; body: Binary };
/** What is written together lies in few documents; a release before wrote one a message, which may still wait. */
type OutboxDoc = { _id: ObjectId } & ({ messages: StoredMessage[] } | StoredMessage);

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

/** Documents that the relay takes at a time, and what one holds at most, unless a single message has more bytes. */
const BATCH = 10;
const MOST_MESSAGES = 250;
const MOST_BYTES = 1_000_000;
const IDLE_MS = 1000;
/** Waits after a failure, however many nudges come: 0.5 s, then doubling up to this. */
const LONGEST_BACKOFF_MS = 5000;
/** How long a process that ends goes on publishing what is there: a release before cannot read it. */
const LEAVE_MS = 5000;
/** Room for the headers in what the bus takes at most. */
const HEADER_BYTES = 4096;

/**
 * Starts the relay: oldest first, at least once, deleted when JetStream has stored them.
 * A crash between publish and delete publishes again with the same id. Disposing publishes what is there, if the bus takes it.
 */
export function createOutbox({ db, bus, logger }: { db: Db; bus: Bus; logger: Logger }): Outbox {
  const rows = db.collection<OutboxDoc>('outbox');
  const stopping = new AbortController();
  let wake: () => void = () => undefined;

  const relayOnce = async (): Promise<number> => {
    const batch = await rows.find({}, { sort: { _id: 1 }, limit: BATCH }).toArray();
    if (batch.length === 0) return 0;
    await publishRaw(bus, batch.flatMap(messagesOf));
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

  const leave = async (): Promise<void> => {
    const end = performance.now() + LEAVE_MS;
    try {
      while (performance.now() < end && (await relayOnce()) > 0);
    } catch (error) {
      logger.warn({ collection: 'outbox', err: error }, 'relay failed at the end, the next start goes on');
    }
  };

  return {
    write: async (events, session) => {
      if (events.length === 0) return;
      const messages = events.map(storedMessage);
      const most = (bus.nats.info?.max_payload ?? Number.POSITIVE_INFINITY) - HEADER_BYTES;
      if (messages.some(({ body }) => body.length() > most))
        throw new RangeError('A message is larger than the bus takes.');
      await rows.insertMany(documentsOf(messages), session ? { session } : {});
    },
    nudge: () => wake(),
    pending: async () => {
      const [total] = await rows.aggregate<{ count: number }>([{ $group: { _id: null, count: MESSAGES } }]).toArray();
      return total?.count ?? 0;
    },
    oldestAt: async () => {
      const row = await rows.findOne({}, { sort: { _id: 1 }, projection: { _id: 1 } });
      return row?._id.getTimestamp();
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      wake();
      await running;
      await leave();
    },
  };
}

/** How many messages documents hold. */
const MESSAGES = { $sum: { $size: { $ifNull: ['$messages', ['one']] } } };

function documentsOf(messages: readonly StoredMessage[]): OutboxDoc[] {
  const docs: { _id: ObjectId; messages: StoredMessage[] }[] = [];
  let room = 0;
  for (const message of messages) {
    const bytes = message.body.length();
    const last = docs.at(-1);
    if (last && bytes <= room && last.messages.length < MOST_MESSAGES) last.messages.push(message);
    else {
      docs.push({ _id: new ObjectId(), messages: [message] });
      room = MOST_BYTES;
    }
    room -= bytes;
  }
  return docs;
}

function storedMessage(event: BusEvent): StoredMessage {
  const { id, body, trace = currentTrace(), ...rest } = rawMessage(event);
  return { event_id: id, ...rest, body: new Binary(body), trace };
}

function messagesOf(doc: OutboxDoc): RawMessage[] {
  return ('messages' in doc ? doc.messages : [doc]).map(rawMessageOf);
}

function rawMessageOf({ subject, event_id: id, type, source, time, profileId, schema, body, trace }: StoredMessage) {
  return { subject, id, type, source, time, profileId, schema, body: body.buffer, trace };
}
