// Carries a trace across the bus: a producer's span for what is published together, and a consumer's span that links to every
// message of its batch and continues the first one's trace.
import type { MsgHdrs } from '@nats-io/transport-node';
import {
  type Context,
  context,
  type Link,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { contextOf } from '../telemetry/waiting-trace.ts';

const tracer = trace.getTracer('touchline/bus');

interface Published {
  readonly type: string;
  readonly trace?: string | undefined;
}

export interface PublishSpans extends Disposable {
  /** Returns the trace context that a message carries. */
  contextOf(message: Published): Context;
  fail(): void;
}

/** Begins a span for each trace and type among the messages; disposing ends them. Messages without a trace begin none. */
export function publishSpans(messages: readonly Published[]): PublishSpans {
  const spans = new Map<string, { span: Span | undefined; context: Context }>();
  const keyOf = ({ type, trace: own = '' }: Published) => `${type} ${own}`;
  for (const message of messages) {
    if (spans.has(keyOf(message))) continue;
    const parent = contextOf(message.trace);
    const options = { kind: SpanKind.PRODUCER, attributes: { 'messaging.system': 'nats' } };
    const isTraced = trace.getSpanContext(parent) !== undefined;
    const span = isTraced ? tracer.startSpan(`publish ${message.type}`, options, parent) : undefined;
    spans.set(keyOf(message), { span, context: span ? trace.setSpan(parent, span) : parent });
  }
  return {
    contextOf: (message) => spans.get(keyOf(message))?.context ?? context.active(),
    fail: () => {
      for (const { span } of spans.values()) span?.setStatus({ code: SpanStatusCode.ERROR });
    },
    [Symbol.dispose]: () => {
      for (const { span } of spans.values()) span?.end();
    },
  };
}

/** Runs fn in a consumer span; an error marks the span and is thrown on. */
export function withConsumeSpan<T>(
  subject: string,
  batch: readonly (MsgHdrs | undefined)[],
  fn: () => Promise<T>,
): Promise<T> {
  const parents = batch.map(extract);
  const links: Link[] = parents
    .flatMap((parent) => trace.getSpanContext(parent) ?? [])
    .map((spanContext) => ({ context: spanContext }));
  const options = {
    kind: SpanKind.CONSUMER,
    links,
    attributes: { 'messaging.system': 'nats', 'messaging.batch.message_count': batch.length },
  };
  return tracer.startActiveSpan(`consume ${subject}`, options, parents[0] ?? context.active(), async (span) => {
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

function extract(headers: MsgHdrs | undefined): Context {
  if (!headers) return context.active();
  return propagation.extract(context.active(), headers, {
    get: (carrier, key) => carrier.get(key) || undefined,
    keys: (carrier) => carrier.keys(),
  });
}
