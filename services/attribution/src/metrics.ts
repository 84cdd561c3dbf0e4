// Declares the metrics that only attribution has. docs/metrics.md is generated from these declarations.
import { count, duration, gauge } from '@touchline/chassis/telemetry/instruments.ts';

export const recomputeDuration = duration({
  name: 'touchline.recompute.duration',
  about: 'Batches of persons whose credit was derived anew, 200 persons at most.',
  labels: {},
});

export const personsRecomputed = count({
  name: 'touchline.recompute.persons',
  about: 'Persons whose credit was derived anew.',
  labels: {},
});

export const eventsExpired = count({
  name: 'touchline.journeys.expired',
  about:
    'Journey events that were deleted because their profile no longer keeps them and nothing is derived from them.',
  labels: {},
});

export const replayStepDuration = duration({
  name: 'touchline.replay.step.duration',
  about: 'Steps of replays.',
  labels: { state: 'queued, deriving, announcing or clearing', outcome: 'done, or failed (it is tried again)' },
});

export const personsReplayed = count({
  name: 'touchline.replay.persons',
  about: 'Persons derived for the generation that a replay writes.',
  labels: {},
});

export const daysRead = count({
  name: 'touchline.figures.days',
  about: 'Days of daily facts and of ad insights that reports read.',
  labels: { figures: 'facts or insights', source: 'memory or database' },
});

export const figuresEvicted = count({
  name: 'touchline.figures.evicted',
  about: 'Series of days that left the memory of reports because it was full (REPORT_MEMORY_MB).',
  labels: {},
});

export const figureBytes = gauge(
  { name: 'touchline.figures.bytes', about: 'Bytes that the memory of reports uses, about.', labels: {} },
  'By',
);
