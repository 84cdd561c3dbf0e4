// Makes reads in turns, each beside bare Express, and measures how long each takes.
import type { Progress } from '../start/progress.ts';
import { quantilesOf } from './figures.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import type { Read } from './reads.ts';
import type { BenchSystem } from './system.ts';

/** V8 compiles what runs often; a service that has just started takes twice as long. */
const WARM_ROUNDS = 30;
/** A slow machine reads fewer rounds in this time, but never fewer than ten, so that the run ends. */
const READ_MS = 40_000;
const FEWEST_ROUNDS = 10;

/** How long a read took, and bare Express beside it: p50, p95 and p99 in ms. */
export interface ReadTimes {
  readonly name: string;
  readonly ms: readonly number[];
  readonly expressMs: readonly number[];
}

/** Makes every read once per round, each beside bare Express, which returns as many bytes. */
export async function readInRounds(
  system: BenchSystem,
  { client, prefix, reads, rounds }: { client: HttpClient; prefix: string; reads: readonly Read[]; rounds: number },
  onProgress: Progress,
): Promise<ReadTimes[]> {
  using express = createHttpClient(await system.startBareExpress(), {});
  const times = reads.map(({ name }) => ({ name, ms: [] as number[], expressMs: [] as number[] }));
  const end = performance.now() + READ_MS;
  for (let round = -WARM_ROUNDS; round < rounds; round++) {
    if (round >= FEWEST_ROUNDS && performance.now() > end) break;
    onProgress(`round ${Math.max(0, round)} of ${rounds}`);
    for (const [place, { path }] of reads.entries()) {
      const began = performance.now();
      const { body } = await client.send('GET', `${prefix}${path(round + WARM_ROUNDS)}`);
      const answered = performance.now();
      await express.send('GET', `/${Buffer.byteLength(body)}`);
      if (round < 0) continue;
      times[place]?.ms.push(answered - began);
      times[place]?.expressMs.push(performance.now() - answered);
    }
  }
  return times.map(({ name, ms, expressMs }) => ({ name, ms: quantilesOf(ms), expressMs: quantilesOf(expressMs) }));
}
