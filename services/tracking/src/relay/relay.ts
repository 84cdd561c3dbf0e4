// Relays stored rows of the ledger to JetStream, straight from memory or by a sweep of the ledger, and keeps a record, which
// survives a crash, of the rows that may not be there yet (ADR 18).
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import type { StreamState } from '@touchline/chassis/bus/stream-state.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { Ledger } from '../store/ledger.ts';
import type { RawEventDoc } from '../store/raw-event.ts';
import type { RelayWriters } from '../store/relay-writers.ts';
import { toBusEvent } from '../store/to-message.ts';
import { createFastPath } from './fast-path.ts';
import { createOtherWriters } from './other-writers.ts';
import { createOutstanding } from './outstanding.ts';
import { createPendingFlags } from './pending-flags.ts';
import { startSweep } from './sweep.ts';
import { createWatermark, FRESH_MS } from './watermark.ts';

interface Deps {
  /** This process's id among those that store rows. */
  id: string;
  ledger: Pick<Ledger, 'waiting' | 'countWaiting' | 'oldestWaiting' | 'markPublished' | 'received'>;
  writers: RelayWriters;
  /** Publishes; resolves when JetStream has stored all. */
  publish: (events: readonly BusEvent[]) => Promise<void>;
  stream: StreamState;
  /** The clock that sets received_at. */
  clock: () => Date;
  sweepMs: number;
  /** How long a write to the ledger may take. */
  commitTimeoutMs: number;
  logger: Logger;
}

/** This long after its time-out, a write has certainly ended. */
const MARGIN_MS = 1000;

/** Receives the state of every row from group commit: a row is held first, and then offered, released or left, once. */
export interface Intake {
  /** Registers new rows that are about to be stored. */
  hold(rows: readonly RawEventDoc[]): void;
  /**
   * Must be awaited before held rows are stored, so that another process finds them after a crash.
   * @throws the driver's error
   */
  cover(rows: readonly RawEventDoc[]): Promise<void> | undefined;
  /** Takes rows that were stored; returns at once. Changed rows, which have a pending flag, are offered without being held. */
  offer(rows: readonly RawEventDoc[]): void;
  /** Drops rows that were not stored. */
  release(rows: readonly RawEventDoc[]): void;
  /** Takes rows that may or may not have been stored. */
  leave(rows: readonly RawEventDoc[]): void;
}

export interface Relay extends Intake, AsyncDisposable {
  /** Counts the events that JetStream does not have yet, as far as all processes report; for the drain. */
  pending(): Promise<number>;
  /** Returns since when the oldest of them waits; undefined when none does. */
  oldestAt(): Promise<Date | undefined>;
  /** Records at once which rows of this process are on the bus; otherwise that happens within a second. */
  advanceWatermark(): Promise<void>;
}

/** Starts the relay. It delivers at least once, and the message id makes a repeat harmless. */
export function startRelay(deps: Deps): Relay {
  const { id, ledger, writers, stream, clock, logger } = deps;
  const stopping = new AbortController();
  const outstanding = createOutstanding();
  const watermark = createWatermark({ id, writers, outstanding, clock, logger });
  const pendingFlags = createPendingFlags({ markPublished: (rows) => ledger.markPublished(rows), logger });
  const goneMs = FRESH_MS + deps.commitTimeoutMs + MARGIN_MS;

  async function send(rows: readonly RawEventDoc[]): Promise<void> {
    await deps.publish(rows.map(toBusEvent));
    pendingFlags.add(rows.filter(isFlagged));
  }

  const fastPath = createFastPath({
    publish: send,
    onSent: (rows) => outstanding.release(rows.filter(isNew)),
    onLeft(rows) {
      outstanding.leave(rows.filter(isNew), 0);
      if (rows.some(isFlagged)) sweep.skipGrace();
    },
    signal: stopping.signal,
    logger,
  });
  const sweep = startSweep({
    ledger,
    send,
    outstanding,
    others: (publishSince) =>
      createOtherWriters({ id, writers, publishSince, goneMs, monotonic: () => performance.now(), logger }),
    async isIdle() {
      if (!fastPath.isIdle()) return false;
      await pendingFlags.flush(); // what was published just now must not count as waiting
      return true;
    },
    stream,
    clock,
    everyMs: deps.sweepMs,
    logger,
  });

  return {
    hold: (rows) => outstanding.hold(rows),
    cover: (rows) => watermark.cover(rows.reduce((least, row) => Math.min(least, row.received_at.getTime()), Infinity)),
    offer: (rows) => fastPath.offer(rows),
    release: (rows) => outstanding.release(rows),
    leave: (rows) => outstanding.leave(rows, performance.now() + deps.commitTimeoutMs + MARGIN_MS),
    async pending() {
      const own = outstanding.count() + (sweep.isFilling() ? 1 : 0);
      return own + (await ledger.countWaiting()) + (await sweep.othersWaiting()).count;
    },
    async oldestAt() {
      const own = outstanding.oldest();
      const others = [await ledger.oldestWaiting(), (await sweep.othersWaiting()).oldestAt];
      const times = [own, ...others.map((time) => time?.getTime())].filter((time) => time !== undefined);
      return times.length === 0 ? undefined : new Date(Math.min(...times));
    },
    advanceWatermark: () => watermark.moveOn(),
    async [Symbol.asyncDispose]() {
      await fastPath.drain();
      stopping.abort();
      await sweep[Symbol.asyncDispose]();
      await pendingFlags[Symbol.asyncDispose]();
      await watermark.stop();
    },
  };
}

const isFlagged = ({ pending }: RawEventDoc) => pending !== undefined;
const isNew = (row: RawEventDoc) => !isFlagged(row);
