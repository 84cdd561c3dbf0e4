// Implements the command line of the local stack: up (until Ctrl-C), provision, status. TOUCHLINE_STATE_DIR names its folder.

import { join, resolve } from 'node:path';
import { startLocalStack } from './local-stack.ts';
import { provisionRoot } from './provision.ts';
import { runningStack } from './state-lock.ts';

const repository = resolve(import.meta.dirname, '../..');
const stateDir = resolve(process.env.TOUCHLINE_STATE_DIR ?? join(repository, '.touchline'));
const [command = 'up', ...flags] = process.argv.slice(2);
const onProgress = (message: string): void => console.error(`local stack: ${message}`);

try {
  if (command === 'up') await up();
  else if (command === 'provision') await provisionRoot({ stateDir, onProgress });
  else if (command === 'status') status();
  else throw new Error(`unknown command ${command}: use up [--fresh], provision or status`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function up(): Promise<void> {
  const stack = await startLocalStack({ stateDir, fresh: flags.includes('--fresh'), onProgress });
  printUrls(stack);
  const asked = new Promise<undefined>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(undefined));
  });
  const keepAlive = setInterval(() => {}, 60_000);
  const failed = await Promise.race([asked, stack.failed]);
  clearInterval(keepAlive);
  if (failed !== undefined) console.error(`local stack: ${failed} ended; its log is in ${stateDir}/logs`);
  onProgress('stopping');
  await stack.stop();
  process.exitCode = failed === undefined ? 0 : 1;
}

function status(): void {
  const stack = runningStack(stateDir);
  if (stack === undefined) {
    console.log(`no stack runs in ${stateDir}`);
    process.exitCode = 1;
    return;
  }
  printUrls(stack);
  for (const [name, { pid }] of Object.entries(stack.servers)) console.log(`# ${name}: process ${pid}`);
}

function printUrls({ mongodbUrl, natsUrl, redisUrl }: { mongodbUrl: string; natsUrl: string; redisUrl: string }): void {
  console.log(`export MONGODB_URL='${mongodbUrl}'\nexport NATS_URL='${natsUrl}'\nexport REDIS_URL='${redisUrl}'`);
}
