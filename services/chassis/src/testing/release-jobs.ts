// Releases the jobs of a process that a test killed. Another process would take them when their lock expires, after half a
// minute; chassis/test/jobs.test.ts tests the lock, and tests of what follows do not wait for it.
import { createQueue } from '../jobs/queue.ts';

/** Returns running jobs to their queues. Call it when the process that ran them is dead. */
export async function releaseJobs(redisUrl: string, queues: readonly string[]): Promise<void> {
  for (const name of queues) {
    await using jobs = createQueue(redisUrl, name);
    for (const job of await jobs.queue.getActive()) await job.moveToWait();
  }
}
