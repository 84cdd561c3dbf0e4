// Traces that wait beside stored work: whoever takes it up later, in this process or another, goes on with the trace of the
// request that left it.
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
/** A span with more links than this is dropped by some stores. */
const MOST_LINKS = 128;

/** The current trace as a W3C traceparent; undefined when nobody records it, so that nothing is stored for nothing. */
export function currentTrace(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || !isSpanContextValid(span) || !(span.traceFlags & TraceFlags.SAMPLED)) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** The context in which a trace that waited goes on; the current one when there is none. */
export function contextOf(traceparent: string | undefined): Context {
  return traceparent === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent });
}

/**
 * Runs fn in a span that goes on with the first of these traces and links to the others; an error marks it and goes on.
 * @param traces of the work in hand, undefined where nobody recorded; with none of them the span begins a trace
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

/** Runs what serves many requests outside the trace of the one that happened to start it. */
export const outsideTraces = <T>(fn: () => T): T => context.with(ROOT_CONTEXT, fn);
