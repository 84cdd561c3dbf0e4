// Plays the faults that a test orders on Google's side, in the words of the API that is called.
import type { Request, RequestHandler } from 'express';
import type { Platform } from '../faults.ts';
import type { SimState } from '../state.ts';
import { CALENDAR_FAULTS } from './calendar/calendar-error.ts';
import { GOOGLE_FAULTS } from './google-error.ts';
import { DATA_MANAGER_FAULTS } from './rpc-error.ts';
import { WEBMASTER_FAULTS } from './webmaster-error.ts';

const FAULTS = { ...GOOGLE_FAULTS, ...WEBMASTER_FAULTS, ...DATA_MANAGER_FAULTS, ...CALENDAR_FAULTS };

/** Counts the call and plays its fault. */
export function faulty(state: SimState, platform: Platform, describe: (request: Request) => string): RequestHandler {
  return (request, response, next) => {
    const call = describe(request);
    state.seen.push(call);
    const fault = state.faults.next(platform, call, undefined);
    if (fault === undefined) return next();
    if (fault.kind === 'hang') return;
    // The call takes effect, but its answer is lost.
    if (fault.kind === 'lost_response' || fault.kind === 'mute_response') {
      response.json = () => {
        if (fault.kind === 'lost_response') request.socket.destroy();
        return response;
      };
      return next();
    }
    if (fault.kind === 'error_after_effect') {
      const answered = response.json.bind(response);
      response.json = () =>
        answered.call(response.status(500), {
          error: { code: 500, status: 'INTERNAL', message: 'Internal error encountered.' },
        });
      return next();
    }
    if (fault.kind === 'disconnect') return void request.socket.destroy();
    if (fault.kind === 'garbage')
      return void response.type('html').send('<html><body>Sorry, something went wrong.</body></html>');
    throw FAULTS[fault.kind as keyof typeof FAULTS](fault.regain_minutes);
  };
}
