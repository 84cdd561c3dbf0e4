// Plays the faults that a test ordered for a payment provider's API, in the error format of each vendor.
import type { Request, Response } from 'express';
import type { SimState } from '../state.ts';

export type Refuse = (response: Response, http: number, code: string, message: string) => void;

/** Plays the fault for this call. @returns true when there is one, and the call is answered or will never be */
export function playFault(state: SimState, request: Request, response: Response, refuse: Refuse): boolean {
  const fault = state.faults.next('payments', request.originalUrl, undefined);
  if (fault === undefined) return false;
  if (fault.kind === 'disconnect') request.socket.destroy();
  if (fault.kind === 'garbage') response.type('html').send('<html><body>Sorry, something went wrong.</body></html>');
  if (fault.kind === 'rate_limited')
    refuse(response.set('retry-after', '1'), 429, 'rate_limit', 'Request rate limit exceeded.');
  if (fault.kind === 'server_error') refuse(response, 500, 'api_error', 'An unknown error occurred.');
  // A call that hangs is never answered.
  return true;
}
