// The fast path: rows that were just stored go to JetStream straight from memory, a few dozen together.
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { outsideTraces } from '@touchline/chassis/telemetry/waiting-trace.ts';
import type { RawEventDoc } from '../store/raw-event.ts';

interface Deps {
  /** Publishes and answers when JetStream has stored all. */
  publish: (rows: readonly RawEventDoc[]) => Promise<void>;
  onSent: (rows: readonly RawEventDoc[]) => void;
  /** Gets rows that did not fit, or were not published: they are in the ledger alone from now on. */
  onLeft: (rows: readonly RawEventDoc[]) => void;
  signal: AbortSignal;
  logger: Logger;
}

/** Small, since putting rows into messages holds up those who wait for a verdict. */
const BATCH = 100;
/** How long rows gather first: sent a few at a time they cost the bus and this process twice as much. */
const GATHER_MS = 20;
/** Rows held at most, so that memory stays bounded. */
const LIMIT = 2000;

export type FastPath = ReturnType<typeof createFastPath>;

/** Sends rows in the order in which they were offered. */
export function createFastPath({ publish, onSent, onLeft, signal, logger }: Deps) {
  const queue: RawEventDoc[] = [];
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    await delay(GATHER_MS, undefined, { signal }).catch(() => undefined);
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
    /** Never waits. */
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
    /** Waits until what it holds was sent or left. */
    drain: async () => await sending,
  };
}
