// Publishes what other processes may have left behind, from the time of their watermarks. Those found at the start are handled at
// once, since the last process may have died a moment ago; a later one is handled when its beat has not changed for long.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { RelayWriterDoc, RelayWriters } from '../store/relay-writers.ts';

interface Deps {
  /** This process's id. */
  id: string;
  writers: Pick<RelayWriters, 'all' | 'remove'>;
  /**
   * Publishes every row received from that time on; publishing more than was left is harmless, because message ids remove
   * repeats.
   */
  publishSince: (from: Date) => Promise<void>;
  /** A writer whose beat has not changed for this long is gone, and its last write has ended; in milliseconds. */
  goneMs: number;
  /** Milliseconds of a clock that never jumps. */
  monotonic: () => number;
  logger: Logger;
}

interface Seen {
  beat: number;
  /** When the beat was first seen. */
  since: number;
  /** Whether its rows have been published since then. */
  isSwept: boolean;
}

/** A live writer beats every second; one that is silent for longer may have left something. */
const SILENT_MS = 3000;

export type OtherWriters = ReturnType<typeof createOtherWriters>;

/** Starts without knowing any other writer. */
export function createOtherWriters({ id, writers, publishSince, goneMs, monotonic, logger }: Deps) {
  const seen = new Map<string, Seen>();
  let isFirst = true;

  async function look(): Promise<RelayWriterDoc[]> {
    const others = (await writers.all()).filter(({ _id }) => _id !== id);
    const living = new Set(others.map(({ _id }) => _id));
    for (const gone of seen.keys()) if (!living.has(gone)) seen.delete(gone);
    for (const { _id, beat } of others) {
      if (seen.get(_id)?.beat !== beat) seen.set(_id, { beat, since: monotonic(), isSwept: false });
    }
    return others;
  }

  /**
   * Publishes what is found at the start, but keeps those writers: what they had in flight when they died may be stored a moment
   * later.
   */
  async function sweepFirst(others: readonly RelayWriterDoc[]): Promise<void> {
    if (others.length > 0) {
      await publishSince(new Date(Math.min(...others.map(({ from }) => from.getTime()))));
      for (const other of others) markSwept(other);
    }
    isFirst = false;
  }

  function markSwept({ _id, beat }: RelayWriterDoc): void {
    const known = seen.get(_id);
    if (known?.beat === beat) known.isSwept = true;
  }

  const silentFor = ({ _id }: RelayWriterDoc) => monotonic() - (seen.get(_id)?.since ?? Number.POSITIVE_INFINITY);

  /** Returns how many rows of a writer may not be on the bus. */
  function waitingOf(other: RelayWriterDoc): number {
    if (isFirst) return Math.max(1, other.waiting);
    if (seen.get(other._id)?.isSwept) return 0;
    return silentFor(other) > SILENT_MS ? Math.max(1, other.waiting) : other.waiting;
  }

  return {
    /**
     * Publishes what writers that are gone have left, and removes these writers.
     * @throws what publishing or the database throws
     */
    async sweep(): Promise<void> {
      const others = await look();
      if (isFirst) await sweepFirst(others);
      for (const other of others) {
        if (silentFor(other) < goneMs) continue;
        await publishSince(other.from);
        await writers.remove(other._id, other.beat);
        markSwept(other);
        logger.info({ count: other.waiting }, 'published what a process that is gone left behind');
      }
    },

    /** Returns how many rows of other processes wait, as far as they report, and since when the oldest does. */
    async waiting(): Promise<{ count: number; oldestAt: Date | undefined }> {
      const waiting = (await look()).filter((other) => waitingOf(other) > 0);
      return {
        count: waiting.reduce((sum, other) => sum + waitingOf(other), 0),
        oldestAt: waiting.map(({ from }) => from).sort((a, b) => a.getTime() - b.getTime())[0],
      };
    },
  };
}
