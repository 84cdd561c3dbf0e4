// What only tracking measures. docs/metrics.md is generated from these declarations.
import { count } from '@touchline/chassis/telemetry/instruments.ts';

export const rowsExpired = count({
  name: 'touchline.ledger.expired',
  about: 'Rows of the ledger that were deleted since their profile keeps them no longer.',
  labels: {},
});

export const eventsJudged = count({
  name: 'touchline.ingest.events',
  about: 'Events that came, by what became of them.',
  labels: { door: 'browser, server or provider', verdict: 'recorded, duplicate or rejected' },
});
