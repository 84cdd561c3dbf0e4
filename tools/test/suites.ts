// Runs all suites, one for each core, and shows the output of each when it has ended.
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type Counts, runNx } from './run-nx.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SYSTEM = '@touchline/e2e';
/** One after another, since each starts every service. */
const OF_THE_SYSTEM = ['trouble', 'test', 'chart'].map((target) => `${SYSTEM}:${target}`);
/** More suites at once are not tried: all of them share one database. */
const MOST_AT_ONCE = 3;

/**
 * Runs every suite. There are as many at once as there are cores: a third on two cores makes all of them slower, since they are busy
 * more than they wait.
 * @param isQuick leaves out the suites of the whole system
 */
export async function runSuites(env: Record<string, string>, { isQuick }: { isQuick: boolean }): Promise<Counts[]> {
  const ofSystem = isQuick ? [] : [...OF_THE_SYSTEM];
  const ofServices = suitesOfServices();
  const lanes = Array.from({ length: Math.min(availableParallelism(), MOST_AT_ONCE) }, (_, lane) =>
    inTurn(lane === 0 ? [ofSystem, ofServices] : [ofServices], (task) => runTask(task, env)),
  );
  return (await Promise.all(lanes)).flat();
}

/** Takes tasks from queues, which others may share, until all are empty; the first queue comes first. */
export async function inTurn<T>(queues: readonly string[][], run: (task: string) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  const next = () => queues.find(({ length }) => length > 0)?.shift();
  for (let task = next(); task !== undefined; task = next()) results.push(await run(task));
  return results;
}

/** Runs one task. Its output is shown when it has ended, since that of two would mix. */
export async function runTask(task: string, env: Record<string, string>): Promise<Counts> {
  console.log(`Running ${task}; its output follows when it has ended.`);
  const lines: string[] = [];
  const counts = await runNx(['run', task, '--outputStyle=static'], env, (line) => lines.push(line));
  console.log(lines.join('\n'));
  return counts;
}

/** Returns the suites of the packages, those with the most files first: a long one at the end would run alone. */
function suitesOfServices(): string[] {
  const { workspaces } = read('package.json') as { workspaces: string[] };
  const packages = globSync(
    workspaces.map((folder) => `${folder}/package.json`),
    { cwd: ROOT },
  ).flatMap((path) => {
    const { name, scripts = {} } = read(path) as { name: string; scripts?: Record<string, string> };
    const folder = resolve(ROOT, path, '..');
    const files = globSync('**/*.test.ts', { cwd: folder, exclude: (found) => found === 'node_modules' }).length;
    return scripts.test === undefined || name === SYSTEM ? [] : [{ task: `${name}:test`, files }];
  });
  return packages.sort((a, b) => b.files - a.files).map(({ task }) => task);
}

const read = (path: string): unknown => JSON.parse(readFileSync(resolve(ROOT, path), 'utf8'));
