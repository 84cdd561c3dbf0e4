// Plays the faults that a test orders for mail vendors.
import type { Request, Response } from 'express';
import type { SimState } from '../state.ts';
import { MAIL_FAULTS } from './mail-faults.ts';

/**
 * Counts the call and plays its fault.
 * @returns answered when the call needs no further answer; lost and mute when it takes effect, and its answer is lost or never comes
 * @throws ApiError
 */
export function mailFault(
  state: SimState,
  vendor: 'gmail' | 'outlook',
  request: Request,
  response: Response,
): 'answered' | 'lost' | 'mute' | undefined {
  const call = `${request.method} /${vendor}${request.path}`;
  state.seen.push(call);
  const fault = state.faults.next('mail', call, undefined);
  if (fault === undefined) return undefined;
  if (fault.kind === 'hang') return 'answered';
  if (fault.kind === 'disconnect') {
    request.socket.destroy();
    return 'answered';
  }
  if (fault.kind === 'garbage') {
    response.type('html').send('<html><body>Sorry, something went wrong.</body></html>');
    return 'answered';
  }
  if (fault.kind === 'lost_response') return 'lost';
  if (fault.kind === 'mute_response') return 'mute';
  throw MAIL_FAULTS[fault.kind as keyof typeof MAIL_FAULTS](fault.regain_minutes, state.now())[vendor];
}
