// Queues a job for a subscription with something due: the database holds what is due, the queue only whose turn it is.
import type { JobQueue } from '@touchline/chassis/jobs/queue.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';

export const SEND_JOB = 'send';

export interface DueSubscription {
  readonly subscriptionId: string;
}

export interface QueueSend {
  /**
   * Adds one job per subscription: while it waits or runs, no second one is added.
   * @throws AppError UNAVAILABLE while Valkey is away
   */
  add(subscriptionId: string): Promise<void>;
  /** Does the same without waiting: the next sweep adds a job that could not be added. */
  nudge(subscriptionId: string): void;
}

export function createQueueSend(queue: Pick<JobQueue<DueSubscription>, 'add'>, logger: Logger): QueueSend {
  const add = (subscriptionId: string): Promise<void> =>
    queue.add(SEND_JOB, { subscriptionId }, { jobId: subscriptionId, removeOnComplete: true, removeOnFail: true });
  return {
    add,
    nudge: (subscriptionId) => {
      add(subscriptionId).catch((err: unknown) =>
        logger.warn(
          { subscription_id: subscriptionId, err },
          'a send job could not be queued, the next sweep queues it',
        ),
      );
    },
  };
}
