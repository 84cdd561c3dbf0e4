// Publishes the messages of an outbox: oldest first, by one replica at a time, and deletes each one when JetStream has stored it.
import { setTimeout as delay } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import type { Bus } from '../bus/bus.ts';
import { publishRaw } from '../bus/publish.ts';
import { repeat } from '../repeat.ts';
import type { Logger } from '../telemetry/logger.ts';
import { messagesOf, type OutboxDoc } from './outbox-documents.ts';
import type { RelayLease, RelayLeases } from './relay-lease.ts';

/** How many documents are read at a time. */
const BATCH = 10;
const IDLE_MS = 1000;
/** The longest wait after a failure, whatever nudges come: waits begin at 0.5 s and double up to this. */
const LONGEST_BACKOFF_MS = 5000;
/** For how long a process that ends goes on publishing what is there, since the previous release cannot read it. */
const DRAIN_MS = 5000;
/** Between two looks at its end, while another replica publishes. */
const LEAVE_LOOK_MS = 50;

interface Deps {
  readonly rows: Collection<OutboxDoc>;
  readonly leases: RelayLeases;
  readonly bus: Bus;
  readonly logger: Logger;
}

export interface Relay extends AsyncDisposable {
  /** Looks now instead of up to a second later. */
  nudge(): void;
}

/**
 * Starts the relay. It delivers at least once: after a crash between publish and delete, it publishes again with the same id.
 * Disposing publishes what is there, if the bus accepts it.
 */
export function startRelay({ rows, leases, bus, logger }: Deps): Relay {
  let wasNudged = false;

  const isEmpty = async () => (await rows.findOne({}, { projection: { _id: 1 } })) === null;

  /** @returns how many documents it published; fewer than BATCH means that there were no more */
  const relayBatch = async (lease: RelayLease): Promise<number> => {
    wasNudged = false;
    const batch = await rows.find({}, { sort: { _id: 1 }, limit: BATCH }).toArray();
    // A process that was stopped and lost the lease must not publish messages from before the next holder's work.
    if (batch.length === 0 || !(await lease.isOurs())) return 0;
    await publishRaw(bus, batch.flatMap(messagesOf));
    await rows.deleteMany({ _id: { $in: batch.map((row) => row._id) } });
    return batch.length;
  };

  /** Publishes until nothing is left, or until another replica has the lease; that replica then publishes what is here now. */
  const relay = async (signal?: AbortSignal): Promise<void> => {
    if (await isEmpty()) return;
    await using lease = await leases.take();
    while (lease && !signal?.aborted) {
      const count = await relayBatch(lease);
      if (count < BATCH && !wasNudged && (await lease.end())) return;
    }
  };

  const afterFailuresMs = (failures: number) => Math.min(500 * 2 ** (failures - 1), LONGEST_BACKOFF_MS);
  const looking = repeat({ name: 'outbox relay', everyMs: IDLE_MS, afterFailuresMs, logger }, relay);

  const leave = async (): Promise<void> => {
    const end = performance.now() + DRAIN_MS;
    try {
      while (performance.now() < end) {
        await relay();
        if (await isEmpty()) return;
        await delay(LEAVE_LOOK_MS);
      }
    } catch (error) {
      logger.warn({ err: error }, 'outbox relay failed while stopping; the next start continues');
    }
  };

  return {
    nudge: () => {
      wasNudged = true;
      looking.wake();
    },
    async [Symbol.asyncDispose]() {
      await looking[Symbol.asyncDispose]();
      await leave();
    },
  };
}
