// Metrics: one Prometheus reader per process, and the instruments that every service shares.
import { type Histogram, metrics } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';

/** Given to the SDK at start; its own server stays off, since the ops port serves /metrics. */
export const prometheusReader = new PrometheusExporter({ preventServerStart: true });
const serializer = new PrometheusSerializer();

/** Everything measured so far, in Prometheus' text format. */
export async function metricsText(): Promise<string> {
  const { resourceMetrics } = await prometheusReader.collect();
  return serializer.serialize(resourceMetrics);
}

const histograms = new Map<string, Histogram>();

/** Records a duration in seconds; made on first use, so that it lands in the SDK that start() registered. */
export function recordSeconds(name: string, seconds: number, attributes: Record<string, string>): void {
  let histogram = histograms.get(name);
  if (!histogram) {
    histogram = metrics
      .getMeter('touchline')
      .createHistogram(name, { unit: 's', advice: { explicitBucketBoundaries: BOUNDARIES } });
    histograms.set(name, histogram);
  }
  histogram.record(seconds, attributes);
}

const BOUNDARIES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Shows queue lengths as a gauge; each is asked when somebody scrapes. */
export function observeBacklog(queues: Record<string, () => Promise<number>>): void {
  metrics
    .getMeter('touchline')
    .createObservableGauge('touchline.backlog', { description: 'Work held back, by queue' })
    .addCallback(async (result) => {
      for (const [queue, pending] of Object.entries(queues)) result.observe(await pending(), { queue });
    });
}
