// The relay: what the ledger stored goes to JetStream. Fast path: straight after the commit, from memory. Slow path: a
// sweep finds rows that still wait (a crash, an outage), and fills a stream that lost what it had from the ledger.
import { setTimeout as delay } from 'node:timers/promises';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import type { StreamMemory } from '@touchline/chassis/bus/stream-memory.ts';
import { inBatches } from '@touchline/chassis/in-batches.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { outsideTraces } from '@touchline/chassis/telemetry/waiting-trace.ts';
import { eventsRecorded, streamOf } from '@touchline/proto/catalog.ts';
import type { Ledger } from '../store/ledger.ts';
import type { RawEventDoc } from '../store/raw-event.ts';
import { toBusEvent } from '../store/to-message.ts';
import { createMarks } from './marks.ts';

interface Deps {
  ledger: Pick<Ledger, 'waiting' | 'countWaiting' | 'markPublished' | 'receivedSince'>;
  /** Publishes and answers when JetStream has stored all. */
  publish: (events: readonly BusEvent[]) => Promise<void>;
  stream: StreamMemory;
  clock: () => Date;
  sweepMs: number;
  logger: Logger;
}

const BATCH = 500;
/** Rows of the fast path that are sent together: small, since putting them into messages holds up those who wait for a verdict. */
const FAST_BATCH = 100;
/** How long rows gather first: sent a few at a time they cost the bus and this process twice as much. */
const GATHER_MS = 20;
/** Rows held for the fast path; what comes beyond waits for the sweep, so memory stays bounded. */
const FAST_LIMIT = 2000;
/** The sweep leaves rows of this age to the fast path, of this process or another. */
const GRACE_MS = 5000;
/** How far back the stream reaches. */
const KEPT_MS = streamOf(eventsRecorded).maxAgeDays * 86_400_000;

export interface Relay extends AsyncDisposable {
  /** Takes rows that were just stored; never waits. */
  offer(rows: readonly RawEventDoc[]): void;
  /** Events that JetStream has not yet got; for the drain. */
  pending(): Promise<number>;
}

/** Starts the relay: at least once, and the message id makes a repeat harmless. */
export function startRelay(deps: Deps): Relay {
  const { ledger, publish, clock, logger } = deps;
  const fast: RawEventDoc[] = [];
  const marks = createMarks({ markPublished: (rows) => ledger.markPublished(rows), logger });
  const stopping = new AbortController();
  let sending: Promise<void> | undefined;
  let isFilling = true; // until the first sweep has looked
  // At start the sweep looks at once: what waits was left by a process that is gone, and no fast path has it.
  let hasLeftOver = true;

  async function send(rows: readonly RawEventDoc[]): Promise<void> {
    await publish(rows.map(toBusEvent));
    marks.add(rows);
  }

  async function sendFast(): Promise<void> {
    await delay(GATHER_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    while (fast.length > 0) {
      try {
        await send(fast.splice(0, FAST_BATCH));
      } catch (error) {
        fast.length = 0; // the rows keep their mark: the sweep sends them
        if (!stopping.signal.aborted) logger.warn({ err: error }, 'events wait to be relayed');
      }
    }
  }

  async function fillNewStream(): Promise<void> {
    const other = await deps.stream.look();
    if (other !== null) {
      isFilling = true;
      const since = new Date(clock().getTime() - KEPT_MS);
      let count = 0;
      for await (const rows of inBatches(ledger.receivedSince(since, BATCH), BATCH)) {
        if (stopping.signal.aborted) return;
        await publish(rows.map(toBusEvent));
        count += rows.length;
      }
      if (count > 0) logger.info({ stream: deps.stream.name, count }, 'new stream filled from the ledger');
      await other.remember();
    }
    isFilling = false;
  }

  async function sweepWaiting(): Promise<void> {
    const isIdle = fast.length === 0 && sending === undefined;
    const graceMs = hasLeftOver && isIdle ? 0 : GRACE_MS;
    if (graceMs === 0) {
      hasLeftOver = false;
      await marks.flush(); // what was sent just now must not count as waiting
    }
    const before = new Date(clock().getTime() - graceMs);
    for await (const rows of inBatches(ledger.waiting(before, BATCH), BATCH)) {
      if (stopping.signal.aborted) return;
      await send(rows);
    }
  }

  async function sweep(): Promise<void> {
    try {
      await fillNewStream();
      await sweepWaiting();
    } catch (error) {
      hasLeftOver = true;
      if (!stopping.signal.aborted) logger.warn({ err: error }, 'relay sweep failed, it is tried again');
    }
  }

  let timer: NodeJS.Timeout | undefined;
  let sweeping = Promise.resolve();
  const sweepForEver = (): void => {
    sweeping = sweep().then(() => {
      if (!stopping.signal.aborted) timer = setTimeout(sweepForEver, deps.sweepMs);
    });
  };
  sweepForEver();

  return {
    offer(rows) {
      if (stopping.signal.aborted) return;
      const taken = rows.slice(0, FAST_LIMIT - fast.length);
      if (taken.length < rows.length) hasLeftOver = true;
      for (const row of taken) fast.push(row);
      sending ??= outsideTraces(sendFast).finally(() => {
        sending = undefined;
      });
    },
    pending: async () => (await ledger.countWaiting()) + (isFilling ? 1 : 0),
    async [Symbol.asyncDispose]() {
      // What the fast path holds is sent; a sweep in hand ends at its batch.
      await sending;
      stopping.abort();
      clearTimeout(timer);
      await sweeping;
      await marks[Symbol.asyncDispose]();
    },
  };
}
