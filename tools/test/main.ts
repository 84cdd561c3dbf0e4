// Implements npm test: makes the local stack, runs every check and every test through Nx, runs failed test files a second time,
// and ends with one line of counts. npm run test:quick leaves out the suites of the whole system.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { CHROMIUM, HEADLESS_SHELL } from '../provision/chromium.ts';
import { ensureBrowser } from '../provision/debian-browser.ts';
import { FIREFOX } from '../provision/firefox.ts';
import { step } from '../start/progress.ts';
import { conclude, deadTasks } from './conclude.ts';
import { readResults } from './results.ts';
import { retryFailedFiles } from './retry-failed-files.ts';
import { runFile } from './run-mocha.ts';
import { type Counts, failedTask, isTask, runNx } from './run-nx.ts';
import { runSuites, runTask } from './suites.ts';
import { type StackInUse, useStack } from './use-stack.ts';
import { writeFlaky } from './write-flaky.ts';

const isQuick = process.argv.includes('--quick');
const CHECKS = ['run-many', '-t', 'typecheck', 'lint', '--outputStyle=static', '--nxBail=false', '--parallel=2'];
const stateDir = resolve(process.env.TOUCHLINE_STATE_DIR ?? `${import.meta.dirname}/../../.touchline`);

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-results-'));
  // Checks need nothing that tests need, and starting the stack is mostly waiting.
  const [checks, stack] = await Promise.all([runNx(CHECKS), provide()]);
  try {
    // The suites and the processes that they start read, strip and compile the same files.
    const env = {
      TOUCHLINE_PICTURES: process.env.TOUCHLINE_PICTURES ?? join(stateDir, 'pictures'),
      ...stack.env,
      NODE_COMPILE_CACHE: join(stateDir, 'compile-cache'),
    };
    const suites = await runSuites({ ...env, TEST_RESULTS: folder }, { isQuick });
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

/** Runs suites that ended before they could report what failed a second time, by themselves. */
async function runAgain(suites: readonly Counts[], env: Record<string, string>): Promise<Map<string, Counts>> {
  const again = new Map<string, Counts>();
  for (const task of suites.flatMap(deadTasks))
    again.set(task, isTask(task) ? await runTask(task, env) : failedTask(task));
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
