// The slow path: the ledger is read for what is in no memory any more (a crash, an outage, more than memory takes), and for
// all that a stream held that lost something.
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
  /** Publishes rows and answers when JetStream has stored all. */
  send: (rows: readonly RawEventDoc[]) => Promise<void>;
  outstanding: Pick<Outstanding, 'ready' | 'advance' | 'finish'>;
  /** Takes over what other processes left, by this way of publishing. */
  others: (publishSince: (from: Date) => Promise<void>) => OtherWriters;
  /** Whether the fast path has nothing in hand, and every mark of what it sent was taken off. */
  isIdle: () => Promise<boolean>;
  stream: StreamState;
  clock: () => Date;
  everyMs: number;
  logger: Logger;
}

const BATCH = 500;
/** Marked rows of this age are left to the fast path, of this process or another. */
const GRACE_MS = 5000;
/** How long a process that ends goes on publishing what waits for its sweep. */
const LEAVE_MS = 5000;
/** How far back the stream reaches. */
const KEPT_MS = streamOf(eventsRecorded).maxAgeDays * 86_400_000;

export interface Sweep extends AsyncDisposable {
  /** Marked rows that the fast path will not send: they are looked for without the usual grace. */
  hurry(): void;
  /** True until the stream is known to hold all that it should. */
  isFilling(): boolean;
  /** What other processes say of theirs. */
  othersWaiting: OtherWriters['waiting'];
}

/** Sweeps at once and then again and again; what fails is tried again. Disposing publishes what waits, if the bus takes it. */
export function startSweep(deps: Deps): Sweep {
  const { ledger, send, outstanding, clock, logger } = deps;
  const others = deps.others((from) => publishReceived({ from: from.getTime(), before: Number.POSITIVE_INFINITY }));
  let endsAt = Number.POSITIVE_INFINITY;
  let isFilling = true;
  // At the start at once: what waits was left by a process that is gone, and no fast path has it.
  let isHurried = true;

  async function publishAll(
    source: AsyncIterable<RawEventDoc>,
    onSent?: (rows: RawEventDoc[]) => void,
  ): Promise<number> {
    let count = 0;
    for await (const rows of inBatches(source, BATCH)) {
      if (performance.now() > endsAt) throw new Error('The relay is stopped; the next one goes on.');
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

  async function sweepMarked(): Promise<void> {
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
      await sweepMarked();
    } catch (error) {
      isHurried = true;
      throw error;
    }
  }

  const sweeping = repeat({ name: 'relay sweep', everyMs: deps.everyMs, logger }, sweep);

  return {
    hurry: () => {
      isHurried = true;
    },
    isFilling: () => isFilling,
    othersWaiting: () => others.waiting(),
    async [Symbol.asyncDispose]() {
      endsAt = performance.now(); // a sweep in hand ends at its batch
      await sweeping[Symbol.asyncDispose]();
      endsAt = performance.now() + LEAVE_MS;
      await sweepLeft().catch((error: unknown) => logger.warn({ err: error }, 'events are left to the next relay'));
    },
  };
}
