// Events of concurrent requests travel to tracking together: a call per event costs several times more than a call per tick.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type Context, context, trace } from '@opentelemetry/api';
import { appError, overloaded } from '@touchline/chassis/errors.ts';
import type {
  RecordEventsRequestSchema,
  RecordEventsResponse,
  RefusalSchema,
  Verdict,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { WAITS } from '../../waits.ts';
import type { EventDraft } from './event-draft.ts';

export type Refusal = MessageInitShape<typeof RefusalSchema>;

/** Stores drafts and refusals; answers one verdict a draft, in order, once they are durable. */
export type RecordEvents = (drafts: readonly EventDraft[], refusals: readonly Refusal[]) => Promise<readonly Verdict[]>;

interface Deps {
  readonly call: (request: MessageInitShape<typeof RecordEventsRequestSchema>) => Promise<RecordEventsResponse>;
  /** Events that may be on their way at once; what comes beyond is turned away. */
  readonly limit?: number;
  readonly maxInFlight?: number;
  /** So many events are worth a call beside the one that runs. */
  readonly fullGroup?: number;
  /** How long arrivals wait for the call that runs before they get one beside it. */
  readonly patienceMs?: number;
  /** A request with as many events travels alone: it gains nothing from company, and single events should not wait for it. */
  readonly largeBatch?: number;
  /** When the first in the line has waited for this long, tracking is so slow that others would wait in vain. */
  readonly longestWaitMs?: number;
}

interface Waiting {
  readonly drafts: readonly EventDraft[];
  readonly refusals: readonly Refusal[];
  readonly resolve: (verdicts: readonly Verdict[]) => void;
  readonly reject: (error: unknown) => void;
  /** The trace of its request. */
  readonly trace: Context;
}

/**
 * Makes the coalescing RecordEvents. What arrives within one turn of the event loop goes out in one call; while a call
 * runs, arrivals gather until it is answered, enough have gathered or they have been patient. So groups grow with the load
 * and an idle gateway adds no delay. A failed call fails every request in it.
 * @throws (the function) AppError RESOURCE_EXHAUSTED service_unavailable at once when too much is on its way already
 */
export function createCoalesceEvents({
  call,
  limit = 10_000,
  maxInFlight = 4,
  fullGroup = 64,
  patienceMs = 20,
  largeBatch = 50,
  longestWaitMs = WAITS.eventsInLineMs,
}: Deps): RecordEvents {
  let queue: Waiting[] = [];
  let events = 0;
  let since = 0;
  let held = 0;
  let inFlight = 0;
  let scheduled = false;
  let patience: NodeJS.Timeout | undefined;

  const schedule = (isPatienceOver = false): void => {
    if (scheduled || queue.length === 0 || inFlight >= maxInFlight) return;
    if (inFlight > 0 && events < fullGroup && !isPatienceOver) {
      patience ??= setTimeout(() => {
        patience = undefined;
        schedule(true);
      }, patienceMs);
      return;
    }
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void flush();
    });
  };

  const flush = async (): Promise<void> => {
    clearTimeout(patience);
    patience = undefined;
    const batch = queue;
    queue = [];
    events = 0;
    inFlight += 1;
    await send(batch);
    inFlight -= 1;
    schedule();
  };

  const send = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      deal(
        batch,
        await inTracesOf(batch, () =>
          call({
            events: batch.flatMap(({ drafts }) => drafts),
            refusals: batch.flatMap(({ refusals }) => refusals),
          }),
        ),
      );
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const isOverloaded = (more: number): boolean =>
    (held > 0 && held + more > limit) || (queue.length > 0 && performance.now() - since > longestWaitMs);

  const join = (drafts: readonly EventDraft[], refusals: readonly Refusal[]): Promise<readonly Verdict[]> =>
    new Promise((resolve, reject) => {
      const waiting = { drafts, refusals, resolve, reject, trace: context.active() };
      if (drafts.length >= largeBatch) {
        void send([waiting]);
        return;
      }
      if (queue.length === 0) since = performance.now();
      queue.push(waiting);
      events += drafts.length;
      schedule();
    });

  return async function recordEvents(drafts, refusals) {
    const more = drafts.length + refusals.length;
    if (isOverloaded(more)) throw overloaded('Too many events are on their way; send them again.');
    held += more;
    try {
      return await join(drafts, refusals);
    } finally {
      held -= more;
    }
  };
}

const tracer = trace.getTracer('touchline/http');

/** One call serves many requests: it belongs to the trace of the first, and leads to and from those of the others. */
async function inTracesOf<T>([first, ...others]: readonly Waiting[], fn: () => Promise<T>): Promise<T> {
  const own = first?.trace ?? context.active();
  if (others.length === 0) return context.with(own, fn);
  const requests = others.flatMap((waiting) => trace.getSpan(waiting.trace) ?? []);
  const links = requests.map((request) => ({ context: request.spanContext() }));
  return tracer.startActiveSpan('record together', { links }, own, async (span) => {
    for (const request of requests) request.addLink({ context: span.spanContext() });
    try {
      return await fn();
    } finally {
      span.end();
    }
  });
}

/** Gives each request the verdicts of its own events. */
function deal(batch: readonly Waiting[], { verdicts }: RecordEventsResponse): void {
  const expected = batch.reduce((sum, { drafts }) => sum + drafts.length, 0);
  if (verdicts.length !== expected) throw appError('internal_error', 'The verdicts do not match the events.');
  let from = 0;
  for (const { drafts, resolve } of batch) {
    resolve(verdicts.slice(from, from + drafts.length));
    from += drafts.length;
  }
}
