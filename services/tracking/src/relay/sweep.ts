// Publishes from the ledger what is no longer in memory (after a crash, an outage or an overflow), and everything that a stream
// that lost something should hold (the slow path).
import type { StreamState } from '@touchline/chassis/bus/stream-state.ts';
import { inBatches } from '@touchline/chassis/in-batches.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { eventsRecorded, streamOf } from '@touchline/proto/catalog.ts';
import type { Ledger } from '../store/ledger.ts';
import type { TimeSpan } from '../store/oldest-first.ts';
import type { RawEventDoc } from '../store/raw-event.ts';
import type { OtherWriters } from './other-writers.ts';
import type { Outstanding } from './outstanding.ts';

interface Deps {
  ledger: Pick<Ledger, 'waiting' | 'received'>;
  /** Publishes rows; resolves when JetStream has stored all. */
  send: (rows: readonly RawEventDoc[]) => Promise<void>;
  outstanding: Pick<Outstanding, 'ready' | 'advance' | 'finish'>;
  /** Takes over what other processes left, and publishes it with the given function. */
  others: (publishSince: (from: Date) => Promise<void>) => OtherWriters;
  /** Reports whether the fast path has nothing in flight, and the pending flags of what it published are cleared. */
  isIdle: () => Promise<boolean>;
  stream: StreamState;
  clock: () => Date;
  everyMs: number;
  logger: Logger;
}

const BATCH = 500;
/** Flagged rows younger than this are left to the fast path of this process or another. */
const GRACE_MS = 5000;
/** How long a stopping process continues to publish what waits for its sweep. */
const DRAIN_MS = 5000;
/** How far back the stream goes. */
const KEPT_MS = streamOf(eventsRecorded).maxAgeDays * 86_400_000;

export interface Sweep extends AsyncDisposable {
  /** Has the sweep publish flagged rows without the usual grace, because the fast path will not. */
  skipGrace(): void;
  /** Reports true until the stream is known to hold all that it should. */
  isFilling(): boolean;
  /** What other processes report of theirs. */
  othersWaiting: OtherWriters['waiting'];
}

/** Sweeps at once and then repeatedly; a failed sweep is retried. Disposing publishes what waits, if the bus accepts it. */
export function startSweep(deps: Deps): Sweep {
  const { ledger, send, outstanding, clock, logger } = deps;
  const others = deps.others((from) => publishReceived({ from: from.getTime(), before: Number.POSITIVE_INFINITY }));
  let endsAt = Number.POSITIVE_INFINITY;
  let isFilling = true;
  // The first sweep skips the grace: what waits was left by a process that is gone, and no fast path has it.
  let isHurried = true;

  async function publishAll(
    source: AsyncIterable<RawEventDoc>,
    onSent?: (rows: RawEventDoc[]) => void,
  ): Promise<number> {
    let count = 0;
    for await (const rows of inBatches(source, BATCH)) {
      if (performance.now() > endsAt) throw new Error('The relay is stopping; the next one continues.');
      await send(rows);
      onSent?.(rows);
      count += rows.length;
    }
    return count;
  }

  const publishReceived = async (span: TimeSpan): Promise<void> => {
    await publishAll(ledger.received(span, BATCH));
  };

  async function fillNewStream(): Promise<void> {
    const other = await deps.stream.look();
    if (other !== null) {
      isFilling = true;
      const span = { from: clock().getTime() - KEPT_MS, before: Number.POSITIVE_INFINITY };
      const count = await publishAll(ledger.received(span, BATCH));
      if (count > 0) logger.info({ stream: deps.stream.name, count }, 'new stream filled from the ledger');
      await other.save();
    }
    isFilling = false;
  }

  async function sweepLeft(): Promise<void> {
    for (const span of outstanding.ready(performance.now())) {
      await publishAll(ledger.received({ from: span.from, before: span.until + 1 }, BATCH), (rows) => {
        outstanding.advance(span, rows.length, rows.at(-1)?.received_at.getTime() ?? span.from);
      });
      outstanding.finish(span);
    }
  }

  async function sweepFlagged(): Promise<void> {
    const isAtOnce = isHurried && (await deps.isIdle());
    if (isAtOnce) isHurried = false;
    const before = new Date(clock().getTime() - (isAtOnce ? 0 : GRACE_MS));
    await publishAll(ledger.waiting(before, BATCH));
  }

  async function sweep(): Promise<void> {
    try {
      await fillNewStream();
      await sweepLeft();
      await others.sweep();
      await sweepFlagged();
    } catch (error) {
      isHurried = true;
      throw error;
    }
  }

  const sweeping = repeat({ name: 'relay sweep', everyMs: deps.everyMs, logger }, sweep);

  return {
    skipGrace: () => {
      isHurried = true;
    },
    isFilling: () => isFilling,
    othersWaiting: () => others.waiting(),
    async [Symbol.asyncDispose]() {
      endsAt = performance.now(); // a running sweep ends at its batch
      await sweeping[Symbol.asyncDispose]();
      endsAt = performance.now() + DRAIN_MS;
      await sweepLeft().catch((error: unknown) => logger.warn({ err: error }, 'events were left to the next relay'));
    },
  };
}
