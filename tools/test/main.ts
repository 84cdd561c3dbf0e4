// npm test: makes the local stack, then runs every check and every test through Nx, and ends with one line of counts.
import { resolve } from 'node:path';
import { startLocalStack } from '../local-stack/local-stack.ts';
import { runningStack } from '../local-stack/state-lock.ts';
import { ensureChromium } from '../provision/chromium.ts';
import { step } from '../start/progress.ts';
import { type Counts, runNx } from './run-nx.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const stateDir = resolve(process.env.TOUCHLINE_STATE_DIR ?? `${ROOT}/.touchline`);

async function main(): Promise<number> {
  const chromium = await step('Chromium for the browser tests', (onProgress) => ensureChromium({ onProgress }));
  if (chromium.path === null) console.error(`  Browser tests will be skipped: ${chromium.reason}`);
  const running = runningStack(stateDir);
  const stack = running
    ? { ...running, stop: async () => undefined }
    : await step('Local stack (MongoDB protocol, NATS, Valkey)', (onProgress) =>
        startLocalStack({ stateDir, onProgress }),
      );
  try {
    const urls = { MONGODB_URL: stack.mongodbUrl, NATS_URL: stack.natsUrl, REDIS_URL: stack.redisUrl };
    // Recovery is timed in the long form, which has the machine to itself.
    const env = { ...urls, FAULTS_PATIENCE: '3' };
    const checks = await runNx(['run-many', '-t', 'typecheck', 'lint', '--parallel=2', '--outputStyle=static'], env);
    const run = ['run-many', '--nxBail=false', '--outputStyle=static'];
    // Suites wait more than they work, so some go side by side.
    const parts = await runNx([...run, '-t', 'test', '--exclude=@touchline/e2e', '--parallel=2'], env);
    const whole = await runNx(
      [...run, '-t', 'test', 'trouble', 'chart', '--projects=@touchline/e2e', '--parallel=2'],
      env,
    );
    const suites = [parts, whole];
    const failed = checks.tasksFailed + suites.reduce((sum, suite) => sum + failures(suite), 0);
    const tests = suites.reduce((sum, { passed }) => sum + passed, 0);
    const skipped = suites.reduce((sum, suite) => sum + suite.skipped, 0);
    console.log(`\n${checks.tasksPassed} type and style checks and ${tests} tests passed.`);
    console.log(`${checks.tasksPassed + tests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    return failed === 0 ? 0 : 1;
  } finally {
    await stack.stop();
  }
}

/** Failed tests, or the tasks that failed without one. */
const failures = ({ failed, tasksFailed }: Counts): number => (failed > 0 ? failed : tasksFailed);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
