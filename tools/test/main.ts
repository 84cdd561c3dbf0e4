// Implements npm test: makes the local stack, runs every check and every test through Nx, runs failed test files a second time,
// and ends with one line of counts. npm run test:quick leaves out the suites of the whole system.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { CHROMIUM, HEADLESS_SHELL } from '../provision/chromium.ts';
import { ensureBrowser } from '../provision/debian-browser.ts';
import { FIREFOX } from '../provision/firefox.ts';
import { step } from '../start/progress.ts';
import { bufferLines } from './buffer-lines.ts';
import { conclude, deadTasks } from './conclude.ts';
import { readResults } from './results.ts';
import { retryFailedFiles } from './retry-failed-files.ts';
import { runFile } from './run-mocha.ts';
import { type Counts, failedTask, isTask, runNx } from './run-nx.ts';
import { type StackInUse, useStack } from './use-stack.ts';
import { writeFlaky } from './write-flaky.ts';

const isQuick = process.argv.includes('--quick');
const stateDir = resolve(process.env.TOUCHLINE_STATE_DIR ?? `${import.meta.dirname}/../../.touchline`);
const SYSTEM = '@touchline/e2e';

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-results-'));
  // Checks need nothing that tests need, and starting the stack is mostly waiting.
  const [checks, stack] = await Promise.all([run(['-t', 'typecheck', 'lint']), provide()]);
  try {
    // The suites and the processes that they start read, strip and compile the same files.
    const env = {
      TOUCHLINE_PICTURES: process.env.TOUCHLINE_PICTURES ?? join(stateDir, 'pictures'),
      ...stack.env,
      NODE_COMPILE_CACHE: join(stateDir, 'compile-cache'),
    };
    const suites = await runSuites({ ...env, TEST_RESULTS: folder });
    const tries = await retryFailedFiles(readResults(folder), (file) => {
      console.log(`\nOnce more by itself: ${file.task} ${relative(file.cwd, file.file)}`);
      return runFile(file, { ...process.env, ...env });
    });
    const { lines, flaky, failed } = conclude({ checks, suites, tries, again: await runAgain(suites, env) });
    writeFlaky(stateDir, flaky);
    console.log(lines.join('\n'));
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await stack.stop();
  }
}

function run(
  args: readonly string[],
  env: Record<string, string> = {},
  { parallel = 2, show }: { parallel?: number; show?: (line: string) => void } = {},
): Promise<Counts> {
  return runNx(['run-many', ...args, '--outputStyle=static', '--nxBail=false', `--parallel=${parallel}`], env, show);
}

/** More suites at once are not tried: all of them share one database. */
const MOST_AT_ONCE = 3;

/**
 * Runs all suites, one for each core: a third on two cores makes all of them slower, since they are busy more than they wait. Those
 * of the whole system run one after another, since each starts every service. The output of the system suites is printed after that
 * of the service suites.
 */
async function runSuites(env: Record<string, string>): Promise<Counts[]> {
  const atOnce = Math.min(availableParallelism(), MOST_AT_ONCE);
  const ofServices = (parallel: number) => run(['-t', 'test', '--exclude', SYSTEM], env, { parallel });
  if (isQuick) return [await ofServices(atOnce)];
  const output = bufferLines();
  const ofSystem = run(['-t', 'test', 'trouble', 'chart', '--projects', SYSTEM], env, {
    parallel: 1,
    show: output.show,
  });
  return Promise.all([ofServices(Math.max(1, atOnce - 1)).finally(output.release), ofSystem]);
}

/** Runs suites that ended before they could report what failed a second time, by themselves. */
async function runAgain(suites: readonly Counts[], env: Record<string, string>): Promise<Map<string, Counts>> {
  const again = new Map<string, Counts>();
  for (const task of suites.flatMap(deadTasks))
    again.set(task, isTask(task) ? await runNx(['run', task, '--outputStyle=static'], env) : failedTask(task));
  return again;
}

/** Provides the local stack, and browsers unless this is the quick run. */
async function provide(): Promise<StackInUse> {
  if (!isQuick) {
    for (const [browser, otherwise] of [
      [CHROMIUM, 'Its tests will be skipped'],
      [HEADLESS_SHELL, 'Tests use Chromium itself, which takes longer'],
      [FIREFOX, 'Its tests will be skipped'],
    ] as const) {
      const title = `${browser.name} for the browser tests`;
      const found = await step(title, (onProgress) => ensureBrowser(browser, { onProgress }));
      if (found.path === null) console.error(`  ${otherwise}: ${found.reason}`);
    }
  }
  return useStack(stateDir);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
