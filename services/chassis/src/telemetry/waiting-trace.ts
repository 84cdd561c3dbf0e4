// Stores traces beside pending work, so that a later process, this one or another, continues the trace of the request that stored
// it.
import {
  type Context,
  context,
  isSpanContextValid,
  type Link,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

const tracer = trace.getTracer('touchline/work');
/** Some trace stores drop a span with more links than this. */
const MOST_LINKS = 128;

/**
 * Returns the current trace as a W3C traceparent; undefined when the trace is not recorded, so that nothing is stored in vain.
 */
export function currentTrace(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || !isSpanContextValid(span) || !(span.traceFlags & TraceFlags.SAMPLED)) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Returns the context in which a stored trace continues; the current one when there is none. */
export function contextOf(traceparent: string | undefined): Context {
  return traceparent === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent });
}

/**
 * Runs fn in a span that continues the first of these traces and links to the others; an error marks the span and is thrown on.
 * @param traces of the work in hand, undefined for work that was not traced; with none of them the span begins a trace
 */
export function inWaitingTrace<T>(
  name: string,
  traces: readonly (string | undefined)[],
  fn: () => Promise<T>,
): Promise<T> {
  const [first, ...others] = new Set(traces.filter((one) => one !== undefined));
  const links = others.slice(0, MOST_LINKS).flatMap((one): Link[] => {
    const span = trace.getSpanContext(contextOf(one));
    return span ? [{ context: span }] : [];
  });
  return tracer.startActiveSpan(name, { links }, contextOf(first), async (span) => {
    try {
      return await fn();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs work for many requests outside the trace of the one that happened to start it. */
export const outsideTraces = <T>(fn: () => T): T => context.with(ROOT_CONTEXT, fn);
