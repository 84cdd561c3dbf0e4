// Publishes rows to JetStream straight from memory, a few dozen together, right after they were stored (the fast path).
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { outsideTraces } from '@touchline/chassis/telemetry/waiting-trace.ts';
import type { RawEventDoc } from '../store/raw-event.ts';

interface Deps {
  /** Publishes; resolves when JetStream has stored all. */
  publish: (rows: readonly RawEventDoc[]) => Promise<void>;
  onSent: (rows: readonly RawEventDoc[]) => void;
  /** Receives rows that did not fit or were not published; from then on they are only in the ledger. */
  onLeft: (rows: readonly RawEventDoc[]) => void;
  signal: AbortSignal;
  logger: Logger;
}

/** Small, because serialising rows delays callers that wait for a verdict. */
const BATCH = 100;
/** How long rows collect first; publishing a few at a time costs the bus and this process twice as much. */
const COLLECT_MS = 20;
/** The most rows that are held, which bounds memory. */
const LIMIT = 2000;

export type FastPath = ReturnType<typeof createFastPath>;

/** Publishes rows in the order in which they were offered. */
export function createFastPath({ publish, onSent, onLeft, signal, logger }: Deps) {
  const queue: RawEventDoc[] = [];
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    await delay(COLLECT_MS, undefined, { signal }).catch(() => undefined);
    while (queue.length > 0) {
      const rows = queue.splice(0, BATCH);
      try {
        await publish(rows);
        onSent(rows);
      } catch (error) {
        onLeft([...rows, ...queue.splice(0)]);
        if (!signal.aborted) logger.warn({ err: error }, 'events wait to be relayed');
      }
    }
  }

  return {
    /** Returns at once. */
    offer(rows: readonly RawEventDoc[]): void {
      if (rows.length === 0) return;
      const room = signal.aborted ? 0 : LIMIT - queue.length;
      queue.push(...rows.slice(0, room));
      onLeft(rows.slice(room));
      sending ??= outsideTraces(send).finally(() => {
        sending = undefined;
      });
    },
    isIdle: () => sending === undefined,
    /** Waits until everything it holds was published or left to the ledger. */
    drain: async () => await sending,
  };
}
