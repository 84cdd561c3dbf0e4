// Runs Nx, shows its output, and counts: Mocha's totals, and which tasks passed or failed.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  tasksPassed: number;
  /** Names of tasks, such as `@touchline/gateway:test`. */
  readonly tasksFailed: Set<string>;
  /** The failed tasks that reported a failed test; the others ended before they could. */
  readonly tasksWithFailures: Set<string>;
}

/** Nx prints a task's output when the task ends; a task that is silent for longer than this hangs. */
const SILENCE_MS = 60 * 60_000;
const ROOT = resolve(import.meta.dirname, '../..');

/** Returns counts of zero. */
export const noCounts = (): Counts => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  tasksPassed: 0,
  tasksFailed: new Set(),
  tasksWithFailures: new Set(),
});

/** Returns the counts of one failed task. */
export const failedTask = (task: string): Counts => ({ ...noCounts(), tasksFailed: new Set([task]) });

/** Reports whether a name is a task. It is Nx itself when Nx failed and did not say in which task. */
export const isTask = (name: string): boolean => name.startsWith('@');

/**
 * Makes a function that adds the counts of one line of output without colours. Cached tests count too, because Nx replays a
 * cached task's output.
 */
export function lineCounter(counts: Counts): (plain: string) => void {
  let task = '';
  return (plain) => {
    const begun = /^> nx run (\S+)/.exec(plain)?.[1];
    if (begun !== undefined) {
      task = begun;
      counts.tasksPassed++;
    }
    const mocha = /^\s+(\d+) (passing|failing|pending)\b/.exec(plain);
    if (mocha) {
      const key = mocha[2] === 'passing' ? 'passed' : mocha[2] === 'failing' ? 'failed' : 'skipped';
      counts[key] += Number(mocha[1]);
      if (key === 'failed') counts.tasksWithFailures.add(task);
    }
    const failed = /^- (@touchline\/\S+:\S+)$/.exec(plain)?.[1];
    if (failed !== undefined && !counts.tasksFailed.has(failed)) {
      counts.tasksFailed.add(failed);
      counts.tasksPassed--;
    }
  };
}

/**
 * Runs `nx <args>`; a failing task shows in the counts, not as an error.
 * @param show receives each line of output
 */
export async function runNx(
  args: readonly string[],
  env: Record<string, string> = {},
  show: (line: string) => void = console.log,
): Promise<Counts> {
  const counts = noCounts();
  const count = lineCounter(counts);
  const child = spawn('nx', args, {
    cwd: ROOT,
    env: { ...process.env, ...env, NX_DAEMON: 'false', FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const end = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
  process.once('exit', end);
  const watchdog = setTimeout(() => {
    console.error('A task hangs; it is ended.');
    end();
  }, SILENCE_MS);
  // Nx reports failed tasks on standard error.
  const reading = [child.stdout, child.stderr].map(async (input) => {
    for await (const line of createInterface({ input })) {
      watchdog.refresh();
      show(line);
      count(stripVTControlCharacters(line));
    }
  });
  await Promise.all(reading);
  clearTimeout(watchdog);
  process.off('exit', end);
  const code = await new Promise<number>((done) =>
    child.exitCode === null ? child.once('exit', (c) => done(c ?? 1)) : done(child.exitCode),
  );
  if (code !== 0 && counts.tasksFailed.size === 0) counts.tasksFailed.add(`nx ${args.join(' ')}`);
  return counts;
}
