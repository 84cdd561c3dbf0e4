// Runs the servers, the whole system and the requested measurements, and reports what every process used.
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { step } from '../start/progress.ts';
import { benchSample } from './bench-sample.ts';
import { openServers } from './bench-servers.ts';
import type { Figure } from './figures.ts';
import type { GrowthSize } from './growth.ts';
import { MEASUREMENTS } from './measurements.ts';
import type { BenchOptions, Group } from './options.ts';
import type { GroupResult, Result } from './result-tables.ts';
import { type BenchSystem, startBenchSystem } from './system.ts';

/**
 * Runs the measurements of the groups; deletes at the end what they stored.
 * @throws Error when a check fails: then no figure of the run counts
 */
export async function runBench(stateDir: string, options: BenchOptions): Promise<Result> {
  await using stack = new AsyncDisposableStack();
  const date = new Date().toISOString();
  const servers = stack.use(
    await step('Local stack (MongoDB protocol, NATS, Valkey)', (onProgress) => openServers(stateDir, onProgress)),
  );
  // All profiles with ads share one world: the sample's.
  const { world } = benchSample({ events: options.events, today: date.slice(0, 10) });
  const system = await step('Services', () =>
    startBenchSystem(servers, { stateDir: join(stateDir, 'bench', 'system'), world, profileDir: options.profileDir }),
  );
  stack.use(system);
  return {
    date,
    machine: { cores: cpus().length, memoryGb: Math.round(totalmem() / 1e9), node: process.versions.node },
    options: { ...options, profileDir: undefined },
    groups: await runMeasurements(system, options),
    resources: system.meter.resources(),
  };
}

/** Runs the measurements of the groups on a running system. @throws Error when a check fails */
export async function runMeasurements(system: BenchSystem, options: BenchOptions): Promise<GroupResult[]> {
  const found = new Map<Group, { figures: Figure[]; growth: GrowthSize[] }>();
  for (const { group, title, run } of MEASUREMENTS) {
    if (!options.groups.includes(group)) continue;
    const { figures, growth } = await step(title, (onProgress) => run(system, options, onProgress));
    const known = found.get(group) ?? { figures: [], growth: [] };
    found.set(group, { figures: [...known.figures, ...figures], growth: [...known.growth, ...growth] });
  }
  return [...found].map(([group, measured]) => ({ group, ...measured }));
}
