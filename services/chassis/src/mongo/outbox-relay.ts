// Publishes what stands in an outbox: oldest first, by one replica at a time, deleted when JetStream has stored it.
import { setTimeout as delay } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import type { Bus } from '../bus/bus.ts';
import { publishRaw } from '../bus/publish.ts';
import { repeat } from '../repeat.ts';
import type { Logger } from '../telemetry/logger.ts';
import { messagesOf, type OutboxDoc } from './outbox-documents.ts';
import type { RelayLease, RelayLeases } from './relay-lease.ts';

/** Documents taken at a time. */
const BATCH = 10;
const IDLE_MS = 1000;
/** Waits after a failure, however many nudges come: 0.5 s, then doubling up to this. */
const LONGEST_BACKOFF_MS = 5000;
/** How long a process that ends goes on publishing what is there: a release before cannot read it. */
const LEAVE_MS = 5000;
/** Between its looks, while another replica publishes. */
const LEAVE_LOOK_MS = 50;

interface Deps {
  readonly rows: Collection<OutboxDoc>;
  readonly leases: RelayLeases;
  readonly bus: Bus;
  readonly logger: Logger;
}

export interface Relay extends AsyncDisposable {
  /** Looks now instead of a second later at most. */
  nudge(): void;
}

/**
 * Starts looking. At least once: a crash between publish and delete publishes again with the same id. Disposing publishes what is there, if
 * the bus takes it.
 */
export function startRelay({ rows, leases, bus, logger }: Deps): Relay {
  let wasNudged = false;

  const isEmpty = async () => (await rows.findOne({}, { projection: { _id: 1 } })) === null;

  /** @returns how many documents; fewer than BATCH are all that there were */
  const relayBatch = async (lease: RelayLease): Promise<number> => {
    wasNudged = false;
    const batch = await rows.find({}, { sort: { _id: 1 }, limit: BATCH }).toArray();
    // Who lost the lease while it stood still must not publish what came before the work of the next.
    if (batch.length === 0 || !(await lease.isOurs())) return 0;
    await publishRaw(bus, batch.flatMap(messagesOf));
    await rows.deleteMany({ _id: { $in: batch.map((row) => row._id) } });
    return batch.length;
  };

  /** Until nothing is left, or another replica has the lease, which then looks for what is here now. */
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
    const end = performance.now() + LEAVE_MS;
    try {
      while (performance.now() < end) {
        await relay();
        if (await isEmpty()) return;
        await delay(LEAVE_LOOK_MS);
      }
    } catch (error) {
      logger.warn({ err: error }, 'outbox relay failed at the end, the next start goes on');
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
