// One durable event a request, beside the same gateway in which nothing is stored: throughput, then latency at arrival rates
// that do not wait for answers.
import { createApi } from '../start/api.ts';
import type { Progress } from '../start/progress.ts';
import { apiClient, settled } from './api-client.ts';
import { checkCounts } from './check-counts.ts';
import { CURRENCY, eventSource } from './events.ts';
import { type Figure, latencyFigure, sliceFigure } from './figures.ts';
import type { HttpClient } from './http-client.ts';
import { inTurns } from './in-turns.ts';
import { closedLoop, openLoop, type Send } from './load.ts';
import type { BenchOptions } from './options.ts';
import type { BenchSystem } from './system.ts';

/** Enough of them to keep every core busy: with fewer it is their waiting that is measured. */
export const CALLERS = 128;
const BASELINE = 'the same gateway, nothing stored';

/** Throughput, latency at a steady rate, and latency at half of that throughput. */
export async function benchSingle(system: BenchSystem, sizes: BenchOptions, onProgress: Progress): Promise<Figure[]> {
  const now = new Date();
  const profile = await system.newProfile('single', CURRENCY);
  const next = eventSource(now);
  using durable = apiClient(system.services.addresses.baseUrl, profile);
  using noop = apiClient(await system.startNoopGateway(), profile);
  const counted = { rows: 0 };
  const post =
    (client: HttpClient, counter?: { rows: number }): Send =>
    async () => {
      await client.send('POST', '/api/v1/events', JSON.stringify(next()));
      if (counter) counter.rows++;
      return 1;
    };
  const sides = <T>(run: (send: Send) => Promise<T>) => ({
    measured: { run: () => run(post(durable, counted)), settle: settled(system) },
    baseline: { run: () => run(post(noop)) },
  });

  const throughput = sides((send) => closedLoop(send, { callers: CALLERS, durationMs: sizes.sliceMs }));
  const cpu = system.meter.cpu();
  const slices = await inTurns({ ...throughput, measured: cpu.metered(throughput.measured) }, sizes.pairs, (detail) =>
    onProgress(`throughput, ${detail}`),
  );
  const figures = [
    sliceFigure(
      {
        name: `POST /events, one durable event, ${CALLERS} callers`,
        baseline: BASELINE,
        goals: [
          { of: 'ratio', atLeast: 0.35 },
          { of: 'measured', atLeast: 1700 },
        ],
        // The warm-up is metered too.
        cpuMs: cpu.perRow(counted.rows),
      },
      'requests/s',
      slices,
    ),
  ];
  const halfOfSaturation = Math.max(1, Math.round((figures[0]?.measured[0] ?? 0) / 2));
  for (const ratePerSecond of [sizes.ratePerSecond, halfOfSaturation]) {
    const latencies = await inTurns(
      sides((send) => openLoop(send, { ratePerSecond, durationMs: sizes.sliceMs })),
      sizes.pairs,
      (detail) => onProgress(`latency at ${ratePerSecond} a second, ${detail}`),
    );
    const isHalf = ratePerSecond === halfOfSaturation;
    const which = isHalf ? `half of saturation, ${ratePerSecond} arrivals/s` : `${ratePerSecond} arrivals/s`;
    figures.push(
      latencyFigure(
        {
          name: `POST /events, one durable event, ${which}`,
          baseline: BASELINE,
          ...(isHalf && { goals: [{ of: 'measured', label: 'p99', below: 50 }] }),
        },
        latencies.measured.flat(),
        latencies.baseline.flat(),
      ),
    );
  }
  await checkCounts(createApi(system.services.addresses.baseUrl, profile.api_key), counted.rows, now);
  return figures;
}
