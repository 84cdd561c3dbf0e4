// The trace across the bus: a consumer's span links to every message of its batch and continues the first one's trace.
import type { MsgHdrs } from '@nats-io/transport-node';
import { type Context, context, type Link, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('touchline/bus');

/** Runs fn in a consumer span; an error marks it and goes on. */
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
