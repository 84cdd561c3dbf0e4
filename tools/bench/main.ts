// npm run bench: ingest, drain and report figures, each beside its baseline of the same run; only checked runs print any.
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { startLocalStack } from '../local-stack/local-stack.ts';
import { runningStack } from '../local-stack/state-lock.ts';
import { generateSample } from '../sample/sample.ts';
import { step } from '../start/progress.ts';
import type { Figure } from './figures.ts';
import { benchBatches, benchCollector, benchSingle } from './ingest.ts';
import { benchJourneys } from './journeys.ts';
import { type BenchOptions, readOptions, USAGE } from './options.ts';
import { benchReports } from './reports.ts';
import { resourcesOf, type Used } from './resources.ts';
import { type Result, resultTables } from './result-tables.ts';
import { benchSearch } from './search.ts';
import { startBenchSystem } from './system.ts';
import { writeDocument, writeJson } from './write-results.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const stateDir = resolve(process.env.TOUCHLINE_STATE_DIR ?? `${ROOT}/.touchline`);
const SEED = 7;
/** What the sample makes at scale 1, roughly; a little more is made and the rest cut off. */
const EVENTS_AT_SCALE_1 = 38_000;

async function measure(options: BenchOptions): Promise<{ figures: Figure[]; resources: Used[] }> {
  await using stack = new AsyncDisposableStack();
  // Servers that the environment names go before a stack that runs here.
  const running = process.env.MONGODB_URL ? undefined : runningStack(stateDir);
  const urls =
    running ??
    (await step('Local stack (MongoDB protocol, NATS, Valkey)', async (onProgress) => {
      const started = await startLocalStack({ stateDir, onProgress });
      stack.defer(() => started.stop());
      return started;
    }));
  const today = new Date().toISOString().slice(0, 10);
  const made = generateSample({ seed: SEED, today, scale: Math.max(0.05, options.events / EVENTS_AT_SCALE_1) });
  const events = made.events.slice(0, options.events);
  const keys = new Set(events.map((event) => event.idempotency_key));
  const sample = { ...made, events, refunds: made.refunds.filter((refund) => keys.has(refund.payment_key)) };

  const system = await step('Services', () =>
    startBenchSystem(urls, {
      stateDir: join(stateDir, 'bench', 'system'),
      world: sample.world,
      profileDir: options.profileDir,
    }),
  );
  stack.use(system);
  const figures: Figure[] = [];
  const runs = (part: BenchOptions['only']) => options.only === undefined || options.only === part;
  if (runs('ingest')) {
    figures.push(...(await step('Single events', (onProgress) => benchSingle(system, options, onProgress))));
    figures.push(...(await step('Batches and drain', (onProgress) => benchBatches(system, options, onProgress))));
    figures.push(...(await step('Collector', (onProgress) => benchCollector(system, options, onProgress))));
  }
  if (runs('reports')) {
    const input = { sample, today, rounds: options.rounds };
    figures.push(...(await step('Reports', (onProgress) => benchReports(system, input, onProgress))));
  }
  if (runs('journeys')) {
    const input = { rounds: options.rounds, now: new Date() };
    figures.push(...(await step('Journeys', (onProgress) => benchJourneys(system, input, onProgress))));
  }
  if (runs('search')) {
    const input = { count: options.customers, rounds: options.rounds, now: new Date() };
    figures.push(...(await step('Search', (onProgress) => benchSearch(system, input, onProgress))));
  }
  return { figures, resources: resourcesOf(system.services) };
}

async function main(args: string[]): Promise<void> {
  if (args.includes('--help')) {
    console.log(USAGE);
    return;
  }
  const options = readOptions(args);
  const result: Result = {
    date: new Date().toISOString(),
    machine: { cores: cpus().length, memoryGb: Math.round(totalmem() / 1e9), node: process.versions.node },
    options: { ...options, profileDir: undefined },
    ...(await measure(options)),
  };
  console.log(resultTables(result));
  writeJson(stateDir, result);
  if (options.write) writeDocument(join(ROOT, 'docs', 'performance.md'), result);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
