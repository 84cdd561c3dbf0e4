// Maintains this process's own watermark: durable before the first row that it covers, advanced about once a second, and removed
// when there is nothing to report. Whoever finds it after a crash knows which rows may not be on the bus (ADR 18).
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { RelayWriters } from '../store/relay-writers.ts';
import type { Outstanding } from './outstanding.ts';

interface Deps {
  /** This process's id. */
  id: string;
  writers: Pick<RelayWriters, 'write' | 'remove'>;
  outstanding: Pick<Outstanding, 'oldest' | 'count'>;
  /** The clock that sets received_at. */
  clock: () => Date;
  logger: Logger;
}

const BEAT_MS = 1000;
const IDLE_MS = 60_000;
/**
 * When the last beat is older than this, other processes may consider this one gone by the time a new write ends, so it beats
 * first.
 */
export const FRESH_MS = 6000;

export type Watermark = ReturnType<typeof createWatermark>;

/** Writes nothing until the first row comes. */
export function createWatermark({ id, writers, outstanding, clock, logger }: Deps) {
  let beat = 0;
  /** When the last stored beat was sent; undefined when none is stored. */
  let sentAt: number | undefined;
  /** The latest `from` that the database may have, including one from a write with unknown outcome. */
  let highest = Number.NEGATIVE_INFINITY;
  let coveredAt = 0;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const covers = (receivedAt: number) =>
    sentAt !== undefined && receivedAt >= highest && performance.now() - sentAt < FRESH_MS;

  async function write(): Promise<void> {
    const from = outstanding.oldest() ?? clock().getTime();
    const now = performance.now();
    beat += 1;
    highest = Math.max(highest, from);
    await writers.write({ _id: id, from: new Date(from), beat, waiting: outstanding.count() });
    highest = from;
    sentAt = now;
    if (!isStopped) timer ??= setTimeout(onTime, BEAT_MS);
  }

  async function remove(): Promise<void> {
    sentAt = undefined;
    await writers.remove(id, beat);
  }

  /** Runs one write at a time; callers that come meanwhile wait for it. */
  function serialise(fn: () => Promise<void>): Promise<void> {
    writing ??= fn().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  async function onTime(): Promise<void> {
    const isIdle = outstanding.count() === 0 && performance.now() - coveredAt > IDLE_MS;
    await serialise(isIdle ? remove : write).catch((err: unknown) =>
      logger.warn({ err }, 'the watermark was not written'),
    );
    timer = undefined;
    if (sentAt !== undefined && !isStopped) timer = setTimeout(onTime, BEAT_MS);
  }

  async function advanceUntilCovered(receivedAt: number): Promise<void> {
    do await serialise(write);
    while (!covers(receivedAt));
  }

  return {
    /**
     * Must be awaited before rows are stored, which must be among those outstanding, so that another process finds them after a
     * crash.
     * @param receivedAt of the oldest of them, in epoch milliseconds
     * @returns nothing when the watermark covers them already, as it mostly does
     * @throws the driver's error when it cannot be written; then the rows must not be stored
     */
    cover(receivedAt: number): Promise<void> | undefined {
      coveredAt = performance.now();
      return covers(receivedAt) ? undefined : advanceUntilCovered(receivedAt);
    },

    /** Advances it now, for a caller that waits for it. @throws the driver's error */
    async moveOn(): Promise<void> {
      if (sentAt !== undefined) await serialise(write);
    },

    /** Writes the final state: nothing is left to others, or the time from which they find it. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await writing?.catch(() => undefined);
      if (beat === 0 || (sentAt === undefined && outstanding.count() === 0)) return;
      await serialise(outstanding.count() === 0 ? remove : write).catch((err: unknown) =>
        logger.warn({ err }, 'the watermark was not written at the stop'),
      );
    },
  };
}
