// Opens one server span per request, which continues the caller's trace (W3C Trace Context), so that the calls made for it belong
// to it.
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';

const tracer = trace.getTracer('touchline/http');

/** Wraps an operation's handler in its span. The span leaves out path and query, since they can name people. */
export function traced<P>(operation: string, serve: RequestHandler<P>): RequestHandler<P> {
  return (request, response, next) => {
    const parent = propagation.extract(context.active(), request.headers);
    const options = { kind: SpanKind.SERVER, attributes: { 'http.route': operation } };
    return tracer.startActiveSpan(operation, options, parent, async (span) => {
      try {
        await serve(request, response, next);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.setAttribute('http.response.status_code', response.statusCode);
        span.end();
      }
    });
  };
}
