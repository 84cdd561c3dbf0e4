// Tests what happens to the job of a process that is killed, with a real Valkey and real processes.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createQueue, createWorker } from '../src/jobs/queue.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { eventually } from '../src/testing/eventually.ts';
import { testBusPrefix, testStack } from '../src/testing/stack.ts';

const QUEUE_MODULE = join(import.meta.dirname, '../src/jobs/queue.ts');

describe('a job whose process is killed', () => {
  it('goes to the next worker by itself, once its lock has expired', async () => {
    const { redisUrl } = testStack();
    const name = `${testBusPrefix()}-jobs`;
    const lockMs = 500;
    await using queue = createQueue<{ number: number }>(redisUrl, name);
    const program = `
      import { createWorker } from ${JSON.stringify(QUEUE_MODULE)};
      const logger = { warn() {} };
      createWorker(${JSON.stringify(redisUrl)}, ${JSON.stringify(name)}, () => { console.log('taken'); return new Promise(() => {}); }, { logger, lockMs: ${lockMs} });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await queue.add('work', { number: 7 });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.equal(await queue.queue.getActiveCount(), 1);

    const done: number[] = [];
    const logger = createLogger({ name: 'test', level: 'silent' });
    await using _worker = createWorker<{ number: number }>(
      redisUrl,
      name,
      async ({ data }) => {
        done.push(data.number);
      },
      { logger, lockMs },
    );
    await eventually(() => assert.deepEqual(done, [7]));
    await eventually(async () => assert.equal(await queue.queue.getActiveCount(), 0));
  });
});
