// Jobs of a process that a test killed: another process takes them when their lock has run out, which is half a minute. What a lock does is
// proved in chassis/test/jobs.test.ts; tests of what comes after it do not wait for it.
import { createQueue } from '../jobs/queue.ts';

/** Gives the jobs that are being worked on back to their queues. Call it when whoever had them is dead. */
export async function releaseJobs(redisUrl: string, queues: readonly string[]): Promise<void> {
  for (const name of queues) {
    await using jobs = createQueue(redisUrl, name);
    for (const job of await jobs.queue.getActive()) await job.moveToWait();
  }
}
