// This process's own watermark: durable before the first row that it speaks for, moved on about once a second, and gone
// when there is nothing to say. Whoever finds it after a crash knows which rows may not be on the bus (ADR 18).
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { RelayWriters } from '../store/relay-writers.ts';
import type { Outstanding } from './outstanding.ts';

interface Deps {
  /** Names this process. */
  id: string;
  writers: Pick<RelayWriters, 'write' | 'remove'>;
  outstanding: Pick<Outstanding, 'oldest' | 'count'>;
  /** The clock that received_at is made by. */
  clock: () => Date;
  logger: Logger;
}

const BEAT_MS = 1000;
const IDLE_MS = 60_000;
/** A process whose last beat is older may be taken for gone as soon as a write that starts now ends: it beats first. */
export const FRESH_MS = 6000;

export type Watermark = ReturnType<typeof createWatermark>;

/** Writes nothing before the first row comes. */
export function createWatermark({ id, writers, outstanding, clock, logger }: Deps) {
  let beat = 0;
  /** When the last beat that is stored was sent; undefined while none is. */
  let sentAt: number | undefined;
  /** The latest `from` that the database may have, also by a write of unknown outcome. */
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

  /** One write at a time; whoever comes meanwhile waits for it. */
  function inTurn(fn: () => Promise<void>): Promise<void> {
    writing ??= fn().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  async function onTime(): Promise<void> {
    const isIdle = outstanding.count() === 0 && performance.now() - coveredAt > IDLE_MS;
    await inTurn(isIdle ? remove : write).catch((err: unknown) =>
      logger.warn({ err }, 'the watermark was not written'),
    );
    timer = undefined;
    if (sentAt !== undefined && !isStopped) timer = setTimeout(onTime, BEAT_MS);
  }

  async function coverLater(receivedAt: number): Promise<void> {
    do await inTurn(write);
    while (!covers(receivedAt));
  }

  return {
    /**
     * To be awaited before rows are stored, which must be among those outstanding: after a crash somebody finds them.
     * @param receivedAt of the oldest of them, in epoch milliseconds
     * @returns nothing where the watermark says so already, as it mostly does
     * @throws the driver's error when it can not be written: then the rows must not be stored
     */
    cover(receivedAt: number): Promise<void> | undefined {
      coveredAt = performance.now();
      return covers(receivedAt) ? undefined : coverLater(receivedAt);
    },

    /** Moves it on now, for somebody who waits for it. @throws the driver's error */
    async moveOn(): Promise<void> {
      if (sentAt !== undefined) await inTurn(write);
    },

    /** The last word: nothing is left to others, or from when on they find it. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await writing?.catch(() => undefined);
      if (beat === 0 || (sentAt === undefined && outstanding.count() === 0)) return;
      await inTurn(outstanding.count() === 0 ? remove : write).catch((err: unknown) =>
        logger.warn({ err }, 'the watermark was not written at the end'),
      );
    },
  };
}
