// Declares the metrics that only tracking has. docs/metrics.md is generated from these declarations.
import { count } from '@touchline/chassis/telemetry/instruments.ts';

export const rowsExpired = count({
  name: 'touchline.ledger.expired',
  about: 'Ledger rows that were deleted because their profile no longer keeps them.',
  labels: {},
});

export const eventsJudged = count({
  name: 'touchline.ingest.events',
  about: 'Events that were received, by their verdict.',
  labels: { door: 'browser, server or provider', verdict: 'recorded, duplicate or rejected' },
});

export const installsVerified = count({
  name: 'touchline.installs.verified',
  about: 'Verifications of installs that ended.',
  labels: { state: 'passed or failed' },
});
