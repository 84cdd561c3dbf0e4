// Measures one durable event per request, beside the same gateway in which nothing is stored: throughput, then latency at arrival
// rates that do not wait for answers.
import { createApi } from '../start/api.ts';
import type { Progress } from '../start/progress.ts';
import { alternate } from './alternate.ts';
import { apiClient, settled } from './api-client.ts';
import { type EventKind, eventKinds } from './event-kinds.ts';
import { CURRENCY, eventSource } from './events.ts';
import { type Figure, latencyFigure, sliceFigure } from './figures.ts';
import type { HttpClient } from './http-client.ts';
import { closedLoop, openLoop, type Send } from './load.ts';
import type { BenchOptions } from './options.ts';
import type { BenchSystem } from './system.ts';

/** How many times the arrivals of a quiet hour a busy one has. */
const BUSY = 5;
const BASELINE = 'the same gateway, nothing stored';

/** Measures throughput, and latency in a quiet hour and in a busy one, for each kind of events. */
export async function benchSingle(system: BenchSystem, sizes: BenchOptions, onProgress: Progress): Promise<Figure[]> {
  const noop = await system.startNoopGateway();
  await warmUp(system, noop, sizes, onProgress);
  const figures: Figure[] = [];
  for (const kind of eventKinds(new Date())) figures.push(...(await benchKind(system, noop, kind, sizes, onProgress)));
  return figures;
}

/**
 * Sends both sides the same number of events before anything is measured. V8 compiles frequent code while it runs, and needs
 * about ten thousand requests for it: in slices of equal time the side that stores nothing would be warm long before the other.
 */
async function warmUp(system: BenchSystem, noopUrl: string, sizes: BenchOptions, onProgress: Progress): Promise<void> {
  const profile = await system.newProfile('warm-up', CURRENCY);
  const next = eventSource(new Date());
  for (const [side, url] of [
    ['the side that stores', system.services.addresses.baseUrl],
    ['the side that does not', noopUrl],
  ] as const) {
    using client = apiClient(url, profile);
    let left = sizes.warmUp;
    const caller = async () => {
      while (left-- > 0) {
        if (left % 1000 === 0) onProgress(`warming up ${side}, ${left.toLocaleString('en-US')} events to go`);
        await client.send('POST', '/api/v1/events', JSON.stringify(next()));
      }
    };
    await Promise.all(Array.from({ length: sizes.callers }, caller));
    await settled(system)();
  }
}

async function benchKind(
  system: BenchSystem,
  noopUrl: string,
  { name, next, nextRaw, together, check }: EventKind,
  sizes: BenchOptions,
  onProgress: Progress,
): Promise<Figure[]> {
  const profile = await system.newProfile(`single ${name}`, CURRENCY);
  using durable = apiClient(system.services.addresses.baseUrl, profile);
  using noop = apiClient(noopUrl, profile);
  const counted = { rows: 0 };
  const post =
    (client: HttpClient, make: () => object, counter?: { rows: number }): Send =>
    async () => {
      await client.send('POST', '/api/v1/events', JSON.stringify(make()));
      if (counter) counter.rows++;
      return 1;
    };
  const send = post(durable, next, counted);
  const settle = settled(system);
  const sides = <T>(run: (send: Send) => Promise<T>) => ({
    measured: { run: () => run(send), settle },
    baseline: { run: () => run(post(noop, nextRaw)) },
  });

  const throughput = sides((send) => closedLoop(send, { callers: sizes.callers, durationMs: sizes.sliceMs }));
  const cpu = system.meter.cpu();
  const slices = await alternate({ ...throughput, measured: cpu.metered(throughput.measured) }, sizes.pairs, (detail) =>
    onProgress(`${name}, throughput, ${detail}`),
  );
  const figures = [
    sliceFigure(
      {
        name: `POST /events, one at a time, ${name}, ${sizes.callers} callers`,
        baseline: BASELINE,
        goals: [{ of: 'measured', atLeast: 3000 }],
        // This includes the warm-up.
        cpuMs: cpu.perRow(counted.rows),
      },
      'requests/s',
      slices,
    ),
  ];
  const busy = BUSY * sizes.ratePerSecond;
  for (const ratePerSecond of [sizes.ratePerSecond, busy]) {
    const latencies = await alternate(
      sides((send) => openLoop(send, { ratePerSecond, durationMs: sizes.sliceMs })),
      sizes.pairs,
      (detail) => onProgress(`${name}, latency at ${ratePerSecond} a second, ${detail}`),
    );
    figures.push(
      latencyFigure(
        {
          name: `POST /events, one at a time, ${name}, ${ratePerSecond} arrivals/s`,
          baseline: BASELINE,
          ...(ratePerSecond === busy && { goals: [{ of: 'measured', label: 'p99', below: 50 }] }),
        },
        latencies.measured.flat(),
        latencies.baseline.flat(),
      ),
    );
  }
  while (counted.rows % together > 0) await send();
  await settle();
  await check(createApi(system.services.addresses.baseUrl, profile.api_key), counted.rows);
  return figures;
}
