// npm run test:chart: makes the local stack, builds the images, and runs the rendered umbrella chart with podman or docker.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { startLocalStack } from '../local-stack/local-stack.ts';
import { runningStack } from '../local-stack/state-lock.ts';
import { step } from '../start/progress.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const stateDir = resolve(process.env.TOUCHLINE_STATE_DIR ?? `${ROOT}/.touchline`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const running = runningStack(stateDir);
const stack = running
  ? { ...running, stop: async () => undefined }
  : await step('Local stack (MongoDB protocol, NATS, Valkey)', (onProgress) =>
      startLocalStack({ stateDir, onProgress }),
    );
try {
  const env = { MONGODB_URL: stack.mongodbUrl, NATS_URL: stack.natsUrl, REDIS_URL: stack.redisUrl };
  const { status } = spawnSync('npm', ['run', '--silent', 'chart', '-w', 'e2e'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  await stack.stop();
}
