// Carries the W3C trace context through gRPC metadata, so that one request stays one trace across services.

import type { Metadata } from '@grpc/grpc-js';
import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('touchline/grpc');

/** Writes the current trace into outgoing metadata. */
export function injectTrace(metadata: Metadata): void {
  propagation.inject(context.active(), metadata, { set: (carrier, key, value) => carrier.set(key, value) });
}

/** Reads the caller's trace from incoming metadata. */
export function extractTrace(metadata: Metadata): Context {
  return propagation.extract(context.active(), metadata, {
    get: (carrier, key) => carrier.get(key).map(String)[0],
    keys: (carrier) => Object.keys(carrier.getMap()),
  });
}

/** Runs fn inside a span of the given kind; an error marks the span and is thrown on. */
export function withRpcSpan<T>(
  kind: 'client' | 'server',
  method: string,
  parent: Context,
  fn: () => Promise<T>,
): Promise<T> {
  const options = {
    kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.SERVER,
    attributes: { 'rpc.system': 'grpc', 'rpc.method': method },
  };
  return tracer.startActiveSpan(method, options, parent, async (span) => {
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
