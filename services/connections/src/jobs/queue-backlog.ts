// Counts the work that waits in a queue, for services whose database does not count it.
import { unavailable } from '@touchline/chassis/errors.ts';
import type { Queue } from 'bullmq';

/**
 * Makes the function that counts the jobs that wait or run; a job that failed and will be retried later does not count. It throws
 * AppError UNAVAILABLE when the queue does not answer.
 */
export function queueBacklog(queue: Pick<Queue, 'getJobCounts'>): () => Promise<number> {
  return async () => {
    const counts = await queue.getJobCounts('waiting', 'active').catch((error: unknown) => {
      throw unavailable('The job queue did not report what is pending.', 1, error);
    });
    return (counts.waiting ?? 0) + (counts.active ?? 0);
  };
}
