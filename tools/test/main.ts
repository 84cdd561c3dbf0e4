// npm test: makes the local stack, then runs every check and every test through Nx, and ends with one line of counts.
import { resolve } from 'node:path';
import { type LocalStack, startLocalStack } from '../local-stack/local-stack.ts';
import { runningStack } from '../local-stack/state-lock.ts';
import { ensureChromium } from '../provision/chromium.ts';
import { step } from '../start/progress.ts';
import { collectFailures } from './failures.ts';
import { type Counts, runNx } from './run-nx.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const stateDir = resolve(process.env.TOUCHLINE_STATE_DIR ?? `${ROOT}/.touchline`);

async function main(): Promise<number> {
  const failed = collectFailures();
  const nx = (args: readonly string[], env: Record<string, string> = {}) =>
    runNx(['run-many', ...args, '--outputStyle=static', '--parallel=2'], env, failed);
  // Checks need none of what tests need, and much of providing that is waiting.
  const [checks, stack] = await Promise.all([nx(['-t', 'typecheck', 'lint']), provide()]);
  try {
    const urls = { MONGODB_URL: stack.mongodbUrl, NATS_URL: stack.natsUrl, REDIS_URL: stack.redisUrl };
    // Limits are held strictly where a suite or a fault has the machine to itself.
    const env = { ...urls, TEST_PATIENCE: '3', TEST_SECOND_TRY: '1' };
    // Suites wait more than they work, so two go side by side, whatever they are.
    const suites = await nx(['--nxBail=false', '-t', 'test', 'trouble', 'chart'], env);
    const failures = checks.tasksFailed + countFailed(suites);
    if (failed.secondTries() !== '') console.log(`\nPlayed again after a failure:\n\n${failed.secondTries()}`);
    if (failed.text() !== '') console.log(`\nWhat failed:\n\n${failed.text()}`);
    console.log(`\n${checks.tasksPassed} type and style checks and ${suites.passed} tests passed.`);
    const skipped = suites.skipped > 0 ? `, ${suites.skipped} skipped` : '';
    console.log(`${checks.tasksPassed + suites.passed} passed, ${failures} failed${skipped}`);
    return failures === 0 ? 0 : 1;
  } finally {
    await stack.stop();
  }
}

/** A browser and the local stack: one that runs already, or one that is made. */
async function provide(): Promise<Pick<LocalStack, 'mongodbUrl' | 'natsUrl' | 'redisUrl' | 'stop'>> {
  const chromium = await step('Chromium for the browser tests', (onProgress) => ensureChromium({ onProgress }));
  if (chromium.path === null) console.error(`  Browser tests will be skipped: ${chromium.reason}`);
  const running = runningStack(stateDir);
  if (running) return { ...running, stop: async () => undefined };
  return step('Local stack (MongoDB protocol, NATS, Valkey)', (onProgress) =>
    startLocalStack({ stateDir, onProgress }),
  );
}

/** Failed tests, or the tasks that failed without one. */
const countFailed = ({ failed, tasksFailed }: Counts): number => (failed > 0 ? failed : tasksFailed);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
