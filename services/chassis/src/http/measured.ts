// Measures the duration of HTTP requests by operation: an Express handler that runs before the operation's own handlers.
import type { RequestHandler } from 'express';
import { httpDuration } from '../telemetry/chassis-metrics.ts';

/** @param operation method and path as declared, without the values in a request's path */
export function measured(operation: string): RequestHandler {
  return (_request, response, next) => {
    const began = performance.now();
    response.once('finish', () => {
      httpDuration.record((performance.now() - began) / 1000, { operation, status: String(response.statusCode) });
    });
    next();
  };
}
