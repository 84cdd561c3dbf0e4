// Provides the Prometheus reader of a process, and what it reads of queues, of dependencies and of the process itself.
import { totalmem } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { backlog, backlogAge, dependencyUp, loopUtilization, memoryLimit, memoryUsed } from './chassis-metrics.ts';

/** Passed to the SDK at start; its own server stays off, since the ops port serves /metrics. */
export const prometheusReader = new PrometheusExporter({ preventServerStart: true });
// Every series names its service, however it was scraped.
const serializer = new PrometheusSerializer(undefined, false, /^service\.name$/);

/** Returns everything measured so far, in Prometheus' text format. */
export async function metricsText(): Promise<string> {
  const { resourceMetrics } = await prometheusReader.collect();
  return serializer.serialize(resourceMetrics);
}

/** A dependency that answers later than this counts as unavailable. */
const CHECK_TIMEOUT_MS = 2500;

/** Something to query by the name of a queue, or of a dependency. */
export type Queues<T> = Readonly<Record<string, () => Promise<T>>>;

/**
 * Reports queue lengths, and since when the oldest entry waits, for queues that know.
 * @param oldest undefined when nothing waits
 */
export function observeBacklog(queues: Queues<number>, oldest: Queues<Date | undefined> = {}): void {
  for (const [queue, pending] of Object.entries(queues)) backlog.observe(async () => [[await pending(), { queue }]]);
  for (const [queue, since] of Object.entries(oldest))
    backlogAge.observe(async () => [[secondsSince(await since()), { queue }]]);
}

/** Returns the seconds since then; 0 for undefined and for times in the future, which another clock may have written. */
export function secondsSince(since: Date | undefined): number {
  return since === undefined ? 0 : Math.max(0, Date.now() - since.getTime()) / 1000;
}

/** Reports whether the dependencies are available: each check returns false, or throws, when its dependency is not. */
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

/** Reports what the process uses of its machine. */
export function observeProcess(): void {
  let before = performance.eventLoopUtilization();
  memoryUsed.observe(async () => [[process.memoryUsage.rss(), {}]]);
  // Where the process has no limit, Node returns 0 or more memory than the machine has.
  const bound = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  memoryLimit.observe(async () => [[Math.min(bound, totalmem()), {}]]);
  loopUtilization.observe(async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return [[utilization, {}]];
  });
}
