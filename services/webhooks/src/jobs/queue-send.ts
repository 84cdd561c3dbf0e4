// From "something is due" to a job: the database says what, the queue only carries whose turn it is.
import type { JobQueue } from '@touchline/chassis/jobs/queue.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';

export const SEND_JOB = 'send';

export interface DueSubscription {
  readonly subscriptionId: string;
}

export interface QueueSend {
  /** One job a subscription: while it waits or runs, no second one is added. @throws AppError UNAVAILABLE while Valkey is away */
  add(subscriptionId: string): Promise<void>;
  /** The same for who does not wait: what can not be added is added by the next sweep. */
  nudge(subscriptionId: string): void;
}

export function createQueueSend(queue: Pick<JobQueue<DueSubscription>, 'add'>, logger: Logger): QueueSend {
  const add = (subscriptionId: string): Promise<void> =>
    queue.add(SEND_JOB, { subscriptionId }, { jobId: subscriptionId, removeOnComplete: true, removeOnFail: true });
  return {
    add,
    nudge: (subscriptionId) => {
      add(subscriptionId).catch((err: unknown) =>
        logger.warn({ subscription_id: subscriptionId, err }, 'a turn could not be queued, the next sweep does'),
      );
    },
  };
}
