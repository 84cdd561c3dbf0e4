// Queues the training of a profile's model as a job of its own, so that no rebuild waits for it.
import type { JobQueue } from '@touchline/chassis/jobs/queue.ts';
import type { TrainingTimes } from '../store/training-times.ts';

export interface DueTraining {
  readonly profileId: string;
}

/** Queues one job a profile: while it waits or runs, no second one is added. @throws AppError UNAVAILABLE while Valkey is away */
export type QueueTraining = (profileId: string) => Promise<void>;

export function createQueueTraining(queue: Pick<JobQueue<DueTraining>, 'add'>): QueueTraining {
  return (profileId) =>
    queue.add('train', { profileId }, { jobId: profileId, removeOnComplete: true, removeOnFail: true });
}

interface SweepDeps {
  readonly times: Pick<TrainingTimes, 'due'>;
  readonly queueTraining: QueueTraining;
  now(): Date;
}

/** Queues every profile whose training is due: weekly, after a training that failed or was killed, and after Valkey lost its jobs. */
export function sweepTrainings({ times, queueTraining, now }: SweepDeps) {
  return async (stopping: AbortSignal): Promise<void> => {
    for await (const profileId of times.due(now())) {
      if (stopping.aborted) return;
      await queueTraining(profileId);
    }
  };
}
