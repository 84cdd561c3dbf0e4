// The duration of HTTP requests, by operation: an Express handler that goes before those that answer.
import type { RequestHandler } from 'express';
import { httpDuration } from '../telemetry/chassis-metrics.ts';

/** @param operation method and path as declared; what the path says of a request stays out */
export function measured(operation: string): RequestHandler {
  return (_request, response, next) => {
    const began = performance.now();
    response.once('finish', () => {
      httpDuration.record((performance.now() - began) / 1000, { operation, status: String(response.statusCode) });
    });
    next();
  };
}
