// Implements npm run test:chart: makes the local stack, builds the images, and runs the rendered chart with podman or docker.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { useStack } from './use-stack.ts';

const ROOT = resolve(import.meta.dirname, '../..');

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const stack = await useStack(resolve(process.env.TOUCHLINE_STATE_DIR ?? `${ROOT}/.touchline`));
try {
  const env = { ...process.env, ...stack.env };
  const { status } = spawnSync('npm', ['run', '--silent', 'chart', '-w', 'e2e'], { cwd: ROOT, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  await stack.stop();
}
