// Delays the answers that a test, or a person on a consent screen, wants to be late.
import type { RequestHandler, Response } from 'express';
import type { SimState } from '../state.ts';

/** Makes the middleware that delays a call for which the fault slow was ordered. */
export function slowCalls(state: SimState): RequestHandler {
  return (request, response, next) => {
    const fault = state.faults.next('any', `${request.method} ${request.originalUrl}`, undefined);
    if (fault === undefined) return next();
    later(response, fault.delay_ms, next);
  };
}

/** Makes the middleware of token endpoints, after their body has been read: the code of a slow consent takes long. */
export function slowCodes(state: SimState): RequestHandler {
  return (request, response, next) => {
    const { code } = { ...(request.query as object), ...(request.body as object | undefined) } as { code?: string };
    if (state.consents.isSlow(code)) later(response, state.slowMs, next);
    else next();
  };
}

/** Continues after a while, unless the caller has gone. */
function later(response: Response, delayMs: number, next: () => void): void {
  const timer = setTimeout(next, delayMs);
  response.once('close', () => clearTimeout(timer));
}
