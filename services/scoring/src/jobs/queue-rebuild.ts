// From "a profile is due" to a job: the database says which, the queue only carries whose turn it is.
import type { JobQueue } from '@touchline/chassis/jobs/queue.ts';
import type { Profiles } from '../store/profiles.ts';

export interface DueProfile {
  readonly profileId: string;
}

/** One job a profile: while it waits or runs, no second one is added. @throws AppError UNAVAILABLE while Valkey is away */
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

/** Queues every profile that is due: by the day, by a sync, by a rebuild that failed, and all of them after Valkey lost its jobs. */
export function sweepDue({ profiles, queueRebuild, now }: SweepDeps) {
  return async (stopping: AbortSignal): Promise<void> => {
    for await (const profileId of profiles.due(now())) {
      if (stopping.aborted) return;
      await queueRebuild(profileId);
    }
  };
}
