// Plays the faults that a test orders for a vendor with API keys: those that all of these vendors have.
import type { Request, Response } from 'express';
import type { Fault } from '../faults.ts';
import type { SimState } from '../state.ts';

/** Plays the fault for the call that was seen last. @returns answered when the call needs no further answer */
export function vendorFault(state: SimState, request: Request, response: Response): Fault | 'answered' | undefined {
  const fault = state.faults.next('vendor', state.seen.at(-1) ?? '', undefined);
  if (fault?.kind === 'hang') return 'answered';
  if (fault?.kind === 'disconnect') {
    request.socket.destroy();
    return 'answered';
  }
  if (fault?.kind === 'garbage') {
    response.type('html').send('<html><body>Sorry, something went wrong.</body></html>');
    return 'answered';
  }
  if (fault?.kind === 'server_error') {
    response.status(503).json({ errors: 'Service Unavailable' });
    return 'answered';
  }
  return fault;
}
