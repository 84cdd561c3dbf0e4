// The Prometheus reader of a process, and what it reads of queues, of what the service stands on and of the process itself.
import { totalmem } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { backlog, backlogAge, dependencyUp, loopUtilization, memoryLimit, memoryUsed } from './chassis-metrics.ts';

/** Given to the SDK at start; its own server stays off, since the ops port serves /metrics. */
export const prometheusReader = new PrometheusExporter({ preventServerStart: true });
// Every series says whose it is, however it was scraped.
const serializer = new PrometheusSerializer(undefined, false, /^service\.name$/);

/** Everything measured so far, in Prometheus' text format. */
export async function metricsText(): Promise<string> {
  const { resourceMetrics } = await prometheusReader.collect();
  return serializer.serialize(resourceMetrics);
}

/** What answers later than this is taken for away. */
const CHECK_TIMEOUT_MS = 2500;

/** Something to ask by the name of a queue, or of what a service stands on. */
export type Queues<T> = Readonly<Record<string, () => Promise<T>>>;

/**
 * Shows queue lengths, and for those that know since when their oldest entry waits.
 * @param oldest undefined when nothing waits
 */
export function observeBacklog(queues: Queues<number>, oldest: Queues<Date | undefined> = {}): void {
  for (const [queue, pending] of Object.entries(queues)) backlog.observe(async () => [[await pending(), { queue }]]);
  for (const [queue, since] of Object.entries(oldest))
    backlogAge.observe(async () => [[secondsSince(await since()), { queue }]]);
}

/** Seconds since then, 0 for undefined and for what a clock that runs ahead wrote. */
export function secondsSince(since: Date | undefined): number {
  return since === undefined ? 0 : Math.max(0, Date.now() - since.getTime()) / 1000;
}

/** Shows whether what the service stands on is there: each answers false, or throws, when it is not. */
export function observeDependencies(dependencies: Queues<unknown>): void {
  for (const [dependency, check] of Object.entries(dependencies))
    dependencyUp.observe(async () => {
      const late = delay(CHECK_TIMEOUT_MS, false, { ref: false });
      const isUp = await Promise.race([check(), late]).then(
        (answer) => answer !== false,
        () => false,
      );
      return [[isUp ? 1 : 0, { dependency }]];
    });
}

/** Shows what the process uses of its machine. */
export function observeProcess(): void {
  let before = performance.eventLoopUtilization();
  memoryUsed.observe(async () => [[process.memoryUsage.rss(), {}]]);
  // Node answers 0 or more than there is where nothing bounds the process.
  const bound = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  memoryLimit.observe(async () => [[Math.min(bound, totalmem()), {}]]);
  loopUtilization.observe(async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return [[utilization, {}]];
  });
}
