// From "something is due" to a job: the database says what, the queue only carries whose turn it is.
import type { JobQueue } from '@touchline/chassis/jobs/queue.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';

export const CONVERSIONS_JOB = 'conversions';
export const AUDIENCE_JOB = 'audience';

export interface Turn {
  /** A destination's or an audience's. */
  readonly id: string;
}

export interface QueueTurn {
  /** While a job of this one waits or runs, no second one is added. @throws AppError UNAVAILABLE while Valkey is away */
  add(name: typeof CONVERSIONS_JOB | typeof AUDIENCE_JOB, id: string): Promise<void>;
  /** A destination's turn, for who does not wait: what can not be added is added by the next sweep. */
  nudge(destinationId: string): void;
}

export function createQueueTurn(queue: Pick<JobQueue<Turn>, 'add'>, logger: Logger): QueueTurn {
  const add: QueueTurn['add'] = (name, id) =>
    queue.add(name, { id }, { jobId: `${name}-${id}`, removeOnComplete: true, removeOnFail: true });
  return {
    add,
    nudge: (destinationId) => {
      add(CONVERSIONS_JOB, destinationId).catch((err: unknown) =>
        logger.warn({ job_id: destinationId, err }, 'a turn could not be queued, the next sweep does'),
      );
    },
  };
}
