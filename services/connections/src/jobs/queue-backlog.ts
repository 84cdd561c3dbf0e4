// The work that a queue holds back, for those whose database does not count it.
import { unavailable } from '@touchline/chassis/errors.ts';
import type { Queue } from 'bullmq';

/**
 * Makes the function that counts the jobs that wait or run; one that failed and comes again later is not work held back.
 * It throws AppError UNAVAILABLE when the queue does not say.
 */
export function queueBacklog(queue: Pick<Queue, 'getJobCounts'>): () => Promise<number> {
  return async () => {
    const counts = await queue.getJobCounts('waiting', 'active').catch((error: unknown) => {
      throw unavailable('The job queue does not say what is pending.', 1, error);
    });
    return (counts.waiting ?? 0) + (counts.active ?? 0);
  };
}
