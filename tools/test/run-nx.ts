// Runs Nx, shows what it prints, and counts: Mocha's own totals, and how many tasks passed or failed.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Failures } from './failures.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  tasksPassed: number;
  tasksFailed: number;
}

/** Nx prints a task's output when it ends; one that is silent for longer hangs. */
const SILENCE_MS = 20 * 60_000;
const ROOT = resolve(import.meta.dirname, '../..');
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the colour codes that terminals read
const COLOUR = /\u001b\[[0-9;]*m/g;

/** Adds what one line of output, without colours, says to the counts. Nx replays a cached task's output, so cached tests count as well. */
export function countLine(counts: Counts, plain: string): void {
  const mocha = /^\s+(\d+) (passing|failing|pending)\b/.exec(plain);
  if (mocha) {
    const key = mocha[2] === 'passing' ? 'passed' : mocha[2] === 'failing' ? 'failed' : 'skipped';
    counts[key] += Number(mocha[1]);
  }
  if (/^> nx run \S+/.test(plain)) counts.tasksPassed++;
  if (/^- @touchline\/\S+:\S+$/.test(plain)) {
    counts.tasksPassed--;
    counts.tasksFailed++;
  }
}

/** Runs `nx <args>`; a failing task shows in the counts and in `failures`, not as an error. */
export async function runNx(
  args: readonly string[],
  env: Record<string, string>,
  failures: Pick<Failures, 'add'>,
): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, tasksPassed: 0, tasksFailed: 0 };
  const child = spawn('nx', args, {
    cwd: ROOT,
    env: { ...process.env, ...env, NX_DAEMON: 'false', FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const end = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
  process.once('exit', end);
  const watchdog = setTimeout(() => {
    console.error('A task hangs; it is ended.');
    end();
  }, SILENCE_MS);
  for await (const line of createInterface({ input: child.stdout })) {
    watchdog.refresh();
    console.log(line);
    const plain = line.replace(COLOUR, '');
    countLine(counts, plain);
    failures.add(plain);
  }
  clearTimeout(watchdog);
  process.off('exit', end);
  const code = await new Promise<number>((done) =>
    child.exitCode === null ? child.once('exit', (c) => done(c ?? 1)) : done(child.exitCode),
  );
  if (code !== 0 && counts.tasksFailed === 0) counts.tasksFailed = 1;
  return counts;
}
