// Queues the rebuild of a profile as a job: the database says which profiles are due, and the queue only distributes them.
import type { JobQueue } from '@touchline/chassis/jobs/queue.ts';
import type { Profiles } from '../store/profiles.ts';

export interface DueProfile {
  readonly profileId: string;
}

/**
 * Queues one job a profile: while it waits or runs, no second one is added.
 * @throws AppError UNAVAILABLE while Valkey is away
 */
export type QueueRebuild = (profileId: string) => Promise<void>;

export function createQueueRebuild(queue: Pick<JobQueue<DueProfile>, 'add'>): QueueRebuild {
  return (profileId) =>
    queue.add('rebuild', { profileId }, { jobId: profileId, removeOnComplete: true, removeOnFail: true });
}

interface SweepDeps {
  readonly profiles: Pick<Profiles, 'due'>;
  readonly queueRebuild: QueueRebuild;
  now(): Date;
}

/** Queues every profile that is due: daily, after a sync, after a failed rebuild, and all of them after Valkey lost its jobs. */
export function sweepDue({ profiles, queueRebuild, now }: SweepDeps) {
  return async (stopping: AbortSignal): Promise<void> => {
    for await (const profileId of profiles.due(now())) {
      if (stopping.aborted) return;
      await queueRebuild(profileId);
    }
  };
}
