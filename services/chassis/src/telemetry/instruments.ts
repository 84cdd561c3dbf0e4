// Makes instruments from declarations: a metric is declared once, and both the code that measures it and docs/metrics.md come
// from that. Labels take few values and never name a profile or a person.
import { type Counter, type Histogram, metrics, type ObservableGauge } from '@opentelemetry/api';

export interface MetricSpec<L extends string = string> {
  /** With dots; Prometheus shows underscores. */
  readonly name: string;
  readonly kind: 'duration' | 'count' | 'gauge';
  /** In UCUM's notation: s, By, or 1 for counts. */
  readonly unit: 's' | 'By' | '1';
  readonly about: string;
  /** What each label means. */
  readonly labels: Readonly<Record<L, string>>;
}

type Declaration<L extends string> = Omit<MetricSpec<L>, 'kind' | 'unit'>;
export type Labels<L extends string> = Readonly<Record<L, string>>;
/** A value of a gauge, and its labels. */
export type Reading<L extends string> = readonly [value: number, labels: Labels<L>];

export interface Duration<L extends string> extends MetricSpec<L> {
  record(seconds: number, labels: Labels<L>): void;
}

export interface Count<L extends string> extends MetricSpec<L> {
  /** Adding zero makes a series known before anything happened, so that the first occurrence shows as a rise. */
  add(count: number, labels: Labels<L>): void;
}

export interface Gauge<L extends string> extends MetricSpec<L> {
  /** Reads at every scrape. What cannot be read within seconds has no value then, and does not delay the others. */
  observe(read: () => Promise<readonly Reading<L>[]>): void;
}

const BOUNDARIES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const READ_TIMEOUT_MS = 3000;

// Each instrument is made on first use, so that it belongs to the SDK that the process registered at its start.
const meter = () => metrics.getMeter('touchline');

/** Declares a histogram of durations in seconds. */
export function duration<L extends string>(said: Declaration<L>): Duration<L> {
  let made: Histogram | undefined;
  return {
    ...said,
    kind: 'duration',
    unit: 's',
    record(seconds, labels) {
      made ??= meter().createHistogram(said.name, {
        description: said.about,
        unit: 's',
        advice: { explicitBucketBoundaries: BOUNDARIES },
      });
      made.record(seconds, labels);
    },
  };
}

/** Declares a counter, which only rises. */
export function count<L extends string>(said: Declaration<L>): Count<L> {
  let made: Counter | undefined;
  return {
    ...said,
    kind: 'count',
    unit: '1',
    add(number, labels) {
      made ??= meter().createCounter(said.name, { description: said.about });
      made.add(number, labels);
    },
  };
}

/** Declares a value that is read at each scrape. */
export function gauge<L extends string>(said: Declaration<L>, unit: MetricSpec['unit'] = '1'): Gauge<L> {
  let made: ObservableGauge | undefined;
  return {
    ...said,
    kind: 'gauge',
    unit,
    observe(read) {
      made ??= meter().createObservableGauge(said.name, { description: said.about, unit });
      made.addCallback(async (result) => {
        for (const [value, labels] of await inTime(read)) result.observe(value, labels);
      });
    },
  };
}

async function inTime<T>(read: () => Promise<readonly T[]>): Promise<readonly T[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly T[]>((resolve) => {
    timer = setTimeout(() => resolve([]), READ_TIMEOUT_MS);
  });
  // A source that is unavailable shows in touchline.dependency.up.
  const readings = await Promise.race([read().catch(() => []), late]);
  clearTimeout(timer);
  return readings;
}
