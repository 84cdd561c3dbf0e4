// Sends the events of concurrent requests to tracking together, since a call per event costs several times more than a call per
// tick.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type Context, context, trace } from '@opentelemetry/api';
import { createBatchedCalls } from '@touchline/chassis/batching/batched-calls.ts';
import { appError, overloaded } from '@touchline/chassis/errors.ts';
import type {
  RecordEventsRequestSchema,
  RecordEventsResponse,
  RefusalSchema,
  Verdict,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { EventDraft } from './event-draft.ts';

export type Refusal = MessageInitShape<typeof RefusalSchema>;

/** Stores drafts and refusals; returns one verdict per draft, in order, once they are durable. */
export type RecordEvents = (drafts: readonly EventDraft[], refusals: readonly Refusal[]) => Promise<readonly Verdict[]>;

interface Deps {
  readonly call: (request: MessageInitShape<typeof RecordEventsRequestSchema>) => Promise<RecordEventsResponse>;
  /** How many events may be in flight at once; any more are refused. */
  readonly limit?: number;
  readonly maxInFlight?: number;
  /** How many waiting events are worth another call beside the running one. */
  readonly fullGroup?: number;
  /** How long events wait for the running call before they get another one beside it. */
  readonly patienceMs?: number;
  /**
   * A request with at least this many events is sent alone: it gains nothing from sharing a call, and single events should not
   * wait for it.
   */
  readonly largeBatch?: number;
  /** When the first event in the queue has waited for this long, tracking is so slow that more would wait in vain. */
  readonly longestWaitMs?: number;
}

/** The events of one request. */
interface Own {
  readonly drafts: readonly EventDraft[];
  readonly refusals: readonly Refusal[];
  /** The trace of the request. */
  readonly trace: Context;
}

/**
 * Makes the coalescing RecordEvents: it batches calls, so that groups grow with the load and an idle gateway adds no delay. A
 * failed call fails every request in it.
 * @throws (the function) AppError RESOURCE_EXHAUSTED service_unavailable immediately when too much is in flight
 */
export function createCoalesceEvents({
  call,
  limit = 10_000,
  maxInFlight = 4,
  fullGroup = 64,
  patienceMs = 20,
  largeBatch = 50,
  longestWaitMs = 2500,
}: Deps): RecordEvents {
  let held = 0;
  const batches = createBatchedCalls<Own, readonly Verdict[]>({
    call: send,
    atOnce: maxInFlight,
    full: fullGroup,
    patienceMs,
    weightOf: ({ drafts }) => drafts.length,
  });

  async function send(batch: readonly Own[]): Promise<(readonly Verdict[])[]> {
    const request = {
      events: batch.flatMap(({ drafts }) => drafts),
      refusals: batch.flatMap(({ refusals }) => refusals),
    };
    return splitVerdicts(batch, await inTracesOf(batch, () => call(request)));
  }

  async function record(own: Own): Promise<readonly Verdict[]> {
    if (own.drafts.length < largeBatch) return await batches.ask(own);
    const [verdicts = []] = await send([own]);
    return verdicts;
  }

  return async function recordEvents(drafts, refusals) {
    const more = drafts.length + refusals.length;
    if ((held > 0 && held + more > limit) || batches.waitsMs() > longestWaitMs)
      throw overloaded('Too many events are in flight; send them again.');
    held += more;
    try {
      return await record({ drafts, refusals, trace: context.active() });
    } finally {
      held -= more;
    }
  };
}

const tracer = trace.getTracer('touchline/http');

/** Runs a call that serves many requests in the trace of the first one, with links to and from the traces of the others. */
async function inTracesOf<T>([first, ...others]: readonly Own[], fn: () => Promise<T>): Promise<T> {
  const parent = first?.trace ?? context.active();
  if (others.length === 0) return context.with(parent, fn);
  const requests = others.flatMap((own) => trace.getSpan(own.trace) ?? []);
  const links = requests.map((request) => ({ context: request.spanContext() }));
  return tracer.startActiveSpan('record together', { links }, parent, async (span) => {
    for (const request of requests) request.addLink({ context: span.spanContext() });
    try {
      return await fn();
    } finally {
      span.end();
    }
  });
}

/** Returns each request's verdicts on its own events. */
function splitVerdicts(batch: readonly Own[], { verdicts }: RecordEventsResponse): (readonly Verdict[])[] {
  const expected = batch.reduce((sum, { drafts }) => sum + drafts.length, 0);
  if (verdicts.length !== expected) throw appError('internal_error', 'The verdicts do not match the events.');
  let from = 0;
  return batch.map(({ drafts }) => {
    const own = verdicts.slice(from, from + drafts.length);
    from += drafts.length;
    return own;
  });
}
