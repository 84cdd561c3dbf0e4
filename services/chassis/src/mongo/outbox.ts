// Provides the outbox: events stored in the same transaction as the facts that they report, and a relay that publishes them.
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { Bus } from '../bus/bus.ts';
import type { BusEvent } from '../bus/cloud-event.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { CollectionIndexes } from './mongo.ts';
import { documentsOf, type OutboxDoc, storedMessage } from './outbox-documents.ts';
import { startRelay } from './outbox-relay.ts';
import { createRelayLeases, type RelayLeaseDoc } from './relay-lease.ts';

export interface Outbox extends AsyncDisposable {
  /**
   * Stores events to be published; pass the session of the transaction that stores the fact.
   * @throws RangeError for a message that the bus would never accept: if it were stored, it would block all that follow
   */
  write(events: readonly BusEvent[], session?: ClientSession): Promise<void>;
  /** Publishes now instead of at the next look; call it after the commit. */
  nudge(): void;
  /**
   * Waits until everything committed so far is published.
   * @returns false when some of it still waits after patienceMs
   */
  published(patienceMs: number): Promise<boolean>;
  /** Returns how many events are not yet published. */
  pending(): Promise<number>;
  /** Returns when the oldest of them was written, to the second; undefined when there is none. */
  oldestAt(): Promise<Date | undefined>;
}

export const outboxIndexes: CollectionIndexes = { collection: 'outbox', indexes: [] };

export interface OutboxCollections {
  readonly rows: Collection<OutboxDoc>;
  readonly relay: Collection<RelayLeaseDoc>;
}

/** For how long a replica that relays may be silent before another one takes its lease. */
const LEASE_MS = 5000;
/** Between two looks while a caller waits for events to be published. */
const LOOK_MS = 50;
/** Space reserved for the headers within the largest message that the bus accepts. */
const HEADER_BYTES = 4096;

export interface OutboxDeps {
  readonly db: Db;
  readonly bus: Bus;
  readonly logger: Logger;
  /** For a service that may share its database with another one; outbox and outbox_relay by default. */
  readonly collections?: OutboxCollections;
  /** 5 s by default. */
  readonly leaseMs?: number;
}

/**
 * Starts the relay of the service's outbox, which its replicas share. Disposing publishes what is there, if the bus accepts it.
 */
export function createOutbox({ db, bus, logger, collections, leaseMs = LEASE_MS }: OutboxDeps): Outbox {
  const rows = collections?.rows ?? db.collection<OutboxDoc>('outbox');
  const leases = createRelayLeases(db, { lastsMs: leaseMs, rows: collections?.relay });
  const relay = startRelay({ rows, leases, bus, logger });

  return {
    write: async (events, session) => {
      if (events.length === 0) return;
      const messages = events.map(storedMessage);
      const most = (bus.nats.info?.max_payload ?? Number.POSITIVE_INFINITY) - HEADER_BYTES;
      if (messages.some(({ body }) => body.length() > most))
        throw new RangeError('A message is larger than the bus accepts.');
      await rows.insertMany(documentsOf(messages), session ? { session } : {});
    },
    nudge: relay.nudge,
    published: async (patienceMs) => {
      const until = performance.now() + patienceMs;
      const newest = await rows.findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } });
      if (newest === null) return true;
      while ((await rows.findOne({ _id: { $lte: newest._id } }, { projection: { _id: 1 } })) !== null) {
        if (performance.now() > until) return false;
        relay.nudge();
        await delay(LOOK_MS);
      }
      return true;
    },
    pending: async () => {
      const [total] = await rows.aggregate<{ count: number }>([{ $group: { _id: null, count: MESSAGES } }]).toArray();
      return total?.count ?? 0;
    },
    oldestAt: async () => {
      const row = await rows.findOne({}, { sort: { _id: 1 }, projection: { _id: 1 } });
      return row?._id.getTimestamp();
    },
    [Symbol.asyncDispose]: () => relay[Symbol.asyncDispose](),
  };
}

/** Counts the messages in documents. */
const MESSAGES = { $sum: { $size: { $ifNull: ['$messages', ['one']] } } };
