// Events of concurrent requests travel to tracking together: a call per event costs several times more than a call per tick.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  RecordEventsRequestSchema,
  RecordEventsResponse,
  RefusalSchema,
  Verdict,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { EventDraft } from './event-draft.ts';

export type Refusal = MessageInitShape<typeof RefusalSchema>;

/** Stores drafts and refusals; answers one verdict a draft, in order, once they are durable. */
export type RecordEvents = (drafts: readonly EventDraft[], refusals: readonly Refusal[]) => Promise<readonly Verdict[]>;

interface Deps {
  readonly call: (request: MessageInitShape<typeof RecordEventsRequestSchema>) => Promise<RecordEventsResponse>;
  readonly maxInFlight?: number;
  /** A request with as many events travels alone: it gains nothing from company, and single events should not wait for it. */
  readonly largeBatch?: number;
}

interface Waiting {
  readonly drafts: readonly EventDraft[];
  readonly refusals: readonly Refusal[];
  readonly resolve: (verdicts: readonly Verdict[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes the coalescing RecordEvents. What arrives within one turn of the event loop goes out in one call; while
 * maxInFlight calls run, arrivals gather, so that batches grow with the load and an idle gateway adds no delay.
 * A failed call fails every request in it.
 */
export function createCoalesceEvents({ call, maxInFlight = 2, largeBatch = 50 }: Deps): RecordEvents {
  let queue: Waiting[] = [];
  let inFlight = 0;
  let scheduled = false;

  const schedule = (): void => {
    if (scheduled || queue.length === 0 || inFlight >= maxInFlight) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      const batch = queue;
      queue = [];
      void flush(batch);
    });
  };

  const flush = async (batch: readonly Waiting[]): Promise<void> => {
    inFlight += 1;
    await send(batch);
    inFlight -= 1;
    schedule();
  };

  const send = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      deal(
        batch,
        await call({
          events: batch.flatMap(({ drafts }) => drafts),
          refusals: batch.flatMap(({ refusals }) => refusals),
        }),
      );
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return function recordEvents(drafts, refusals) {
    return new Promise((resolve, reject) => {
      const waiting = { drafts, refusals, resolve, reject };
      if (drafts.length >= largeBatch) {
        void send([waiting]);
        return;
      }
      queue.push(waiting);
      schedule();
    });
  };
}

/** Gives each request the verdicts of its own events. */
function deal(batch: readonly Waiting[], { verdicts }: RecordEventsResponse): void {
  const expected = batch.reduce((sum, { drafts }) => sum + drafts.length, 0);
  if (verdicts.length !== expected)
    throw appError('INTERNAL', 'internal_error', 'The verdicts do not match the events.');
  let from = 0;
  for (const { drafts, resolve } of batch) {
    resolve(verdicts.slice(from, from + drafts.length));
    from += drafts.length;
  }
}
