// Measures reads, each alternately with bare Express that returns a body of the same size.
import type { Progress } from '../start/progress.ts';
import { alternate } from './alternate.ts';
import { apiClient } from './api-client.ts';
import { type Figure, sliceFigure } from './figures.ts';
import type { Goal } from './goals.ts';
import { createHttpClient } from './http-client.ts';
import { closedLoop } from './load.ts';
import type { BenchOptions } from './options.ts';
import type { BenchSystem } from './system.ts';

const CALLERS = 4;
/** Reads are short: half a second holds many. */
const MOST_SLICE_MS = 500;

/** One kind of read; `path` receives the number of the read, so that it can request something else each time. */
export interface Read {
  readonly name: string;
  readonly path: (n: number) => string;
}

/** Measures throughput and latency of each read, with callers who send the next when the last was answered. */
export async function benchReads(
  system: BenchSystem,
  { profile, reads, over }: { profile: { api_key: string }; reads: readonly Read[]; over: string },
  sizes: BenchOptions,
  onProgress: Progress,
): Promise<Figure[]> {
  using client = apiClient(system.services.addresses.baseUrl, profile);
  using express = createHttpClient(await system.startBareExpress(), {});
  const load = { callers: CALLERS, durationMs: Math.min(MOST_SLICE_MS, sizes.sliceMs) };
  const figures: Figure[] = [];
  for (const { name, path } of reads) {
    let n = 0;
    let bytes = 0;
    const read = async () => {
      bytes = Buffer.byteLength((await client.send('GET', `/api/v1${path(n++)}`)).body);
      return 1;
    };
    const readExpress = async () => {
      await express.send('GET', `/${bytes}`);
      return 1;
    };
    await read();
    const cpu = system.meter.cpu();
    const slices = await alternate(
      {
        measured: cpu.metered({ run: () => closedLoop(read, load) }),
        baseline: { run: () => closedLoop(readExpress, load) },
      },
      sizes.pairs,
      (detail) => onProgress(`${name}, ${detail}`),
    );
    const about = {
      name: `${name}, ${CALLERS} callers${over === '' ? '' : `, over ${over}`}`,
      baseline: `bare Express, ${bytes.toLocaleString('en-US')} bytes`,
      goals: goalsOf(name),
      cpuMs: cpu.perRow(n),
    };
    figures.push(sliceFigure(about, 'requests/s', slices));
  }
  return figures;
}

/** GET /me is all of the gateway's work and none of a service behind it. */
const goalsOf = (name: string): readonly Goal[] =>
  name === 'GET /me' ? [{ of: 'measured', atLeast: 3000 }] : [{ of: 'cpu', below: 3 }];
