// Serves the European Central Bank's reference rates as one file, in the shapes and at the paths where it publishes them.
import express, { type Request, type Response, type Router } from 'express';
import type { SimState } from '../state.ts';
import { ratesCsv, ratesXml } from './rates-file.ts';
import type { SimRate } from './world.ts';

/** The path of the history with all the world's days. */
export const RATES_HISTORY_PATH = '/stats/eurofxref/eurofxref-hist-90d.xml';
/** The path of only the newest day. */
export const RATES_DAILY_PATH = '/stats/eurofxref/eurofxref-daily.xml';
/** The path of the history in the form of the bank's archive. */
export const RATES_CSV_PATH = '/stats/eurofxref/eurofxref-hist.csv';

const HUGE_CHUNK = Buffer.alloc(1024 * 1024, '<Cube/>');

/** Makes the router over a state that the admin side may change at any time; a world without rates has no such files. */
export function ratesRouter(state: SimState): Router {
  const router = express.Router();
  const serve = (path: string, type: string, file: (rates: readonly SimRate[]) => string) =>
    router.get(path, (request, response) => {
      state.seen.push(path);
      const { rates } = state.index.world;
      const text = file(rates);
      const fault = state.faults.next('rates', path, undefined);
      if (fault !== undefined) return play(fault.kind, text, request, response);
      if (rates.length === 0) return void response.status(404).type('html').send('<html><body>404</body></html>');
      response.type(type).send(text);
    });
  serve(RATES_HISTORY_PATH, 'text/xml', ratesXml);
  serve(RATES_DAILY_PATH, 'text/xml', (rates) => ratesXml(newestDay(rates)));
  serve(RATES_CSV_PATH, 'text/csv', ratesCsv);
  return router;
}

function newestDay(rates: readonly SimRate[]): SimRate[] {
  const newest = rates
    .map(({ date }) => date)
    .sort()
    .at(-1);
  return rates.filter(({ date }) => date === newest);
}

function play(kind: string, text: string, request: Request, response: Response): void {
  const half = text.slice(0, text.length / 2);
  if (kind === 'hang') return;
  if (kind === 'disconnect') return void request.socket.destroy();
  if (kind === 'garbage')
    return void response.type('html').send('<html><body>Sorry, something went wrong.</body></html>');
  if (kind === 'server_error') return void response.status(500).type('html').send('<html><body>500</body></html>');
  if (kind === 'cut_off') return void response.type('text/xml').send(half);
  if (kind === 'broken_off') {
    response.type('text/xml').set('content-length', String(Buffer.byteLength(text)));
    return void response.write(half, () => request.socket.destroy());
  }
  // huge: sends data until the caller stops reading.
  response.type('text/xml').write('<Envelope>');
  const more = () => {
    if (response.destroyed) return;
    response.write(HUGE_CHUNK, more);
  };
  more();
}
