// Counts the rows of this process that JetStream does not have yet, by the millisecond in which they were received. The oldest of
// them limits how far the watermark may advance.
import type { RawEventDoc } from '../store/raw-event.ts';

type Received = Pick<RawEventDoc, 'received_at'>;

/** Rows that are no longer in memory, or may never have been stored; the sweep reads the ledger for the whole span. */
export interface Span {
  /** Times of receipt in epoch milliseconds, both inclusive. */
  from: number;
  until: number;
  /** How many rows were left; an upper bound once a part of the span is done. */
  count: number;
}

interface Left extends Span {
  /** The time from which the ledger has all of it, by the clock of the caller that left it. */
  readonly readyAt: number;
  isTaken: boolean;
}

/** Rows that are left within this time share a span, and may delay its reading for as long. */
const COLLECT_MS = 1000;

export type Outstanding = ReturnType<typeof createOutstanding>;

/** Starts with no rows. Every row that is held must be released or left exactly once. */
export function createOutstanding() {
  const held = new Map<number, number>();
  let left: Left[] = [];
  let count = 0;

  function drop({ received_at }: Received): void {
    const at = received_at.getTime();
    const more = (held.get(at) ?? 0) - 1;
    if (more > 0) held.set(at, more);
    else held.delete(at);
    count -= 1;
  }

  return {
    /** Counts rows that are about to be stored. */
    hold(rows: readonly Received[]): void {
      for (const { received_at } of rows) held.set(received_at.getTime(), (held.get(received_at.getTime()) ?? 0) + 1);
      count += rows.length;
    },

    /** Removes rows that JetStream has, or that were not stored. */
    release(rows: readonly Received[]): void {
      for (const row of rows) drop(row);
    },

    /** Records rows that are no longer held in memory; from readyAt, when every write has ended, the ledger has them. */
    leave(rows: readonly Received[], readyAt: number): void {
      if (rows.length === 0) return;
      const roundedUp = Math.ceil(readyAt / COLLECT_MS) * COLLECT_MS;
      let span = left.find((one) => !one.isTaken && one.readyAt === roundedUp);
      if (span === undefined) {
        span = { from: Number.POSITIVE_INFINITY, until: 0, count: 0, readyAt: roundedUp, isTaken: false };
        left.push(span);
      }
      for (const row of rows) {
        drop(row);
        span.from = Math.min(span.from, row.received_at.getTime());
        span.until = Math.max(span.until, row.received_at.getTime());
      }
      span.count += rows.length;
      count += rows.length;
    },

    /**
     * Returns the spans that may be read, oldest first; none of them grows anymore, and each is returned again until it is
     * finished.
     */
    ready(now: number): Span[] {
      const found = left.filter((span) => span.readyAt <= now);
      for (const span of found) span.isTaken = true;
      return found.sort((a, b) => a.from - b.from);
    },

    /** Records that so many rows of the span are on the bus, and all that were received before `from`. */
    advance(span: Span, rows: number, from: number): void {
      const done = Math.min(rows, span.count - 1);
      span.from = from;
      span.count -= done;
      count -= done;
    },

    /** Records that all of the span is on the bus. */
    finish(span: Span): void {
      left = left.filter((one) => one !== span);
      count -= span.count;
    },

    /** Returns when the oldest row was received, in epoch milliseconds; undefined when there is none. */
    oldest(): number | undefined {
      let oldest: number | undefined;
      for (const at of held.keys()) oldest = oldest === undefined || at < oldest ? at : oldest;
      for (const { from } of left) oldest = oldest === undefined || from < oldest ? from : oldest;
      return oldest;
    },

    count: () => count,
  };
}
