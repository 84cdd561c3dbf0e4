// Queues a job for a destination or an audience that has something due; the database holds what is due.
import type { JobQueue } from '@touchline/chassis/jobs/queue.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';

export const CONVERSIONS_JOB = 'conversions';
export const AUDIENCE_JOB = 'audience';
export const ADJUSTMENTS_JOB = 'adjustments';
export const RESULTS_JOB = 'results';
export const COUNTS_JOB = 'counts';

export type JobName =
  | typeof CONVERSIONS_JOB
  | typeof AUDIENCE_JOB
  | typeof ADJUSTMENTS_JOB
  | typeof RESULTS_JOB
  | typeof COUNTS_JOB;

export interface ExportJob {
  /** The id of a destination or an audience; that of the one job that counts is ALL. */
  readonly id: string;
}

export const ALL = 'all';

export interface QueueExport {
  /** Adds a job, unless one with the same id waits or runs. @throws AppError UNAVAILABLE while Valkey is unavailable */
  add(name: JobName, id: string): Promise<void>;
  /** Adds a job, by default the one that sends to a destination, without waiting; if that fails, the next sweep adds it. */
  nudge(id: string, name?: JobName): void;
}

export function createQueueExport(queue: Pick<JobQueue<ExportJob>, 'add'>, logger: Logger): QueueExport {
  const add: QueueExport['add'] = (name, id) =>
    queue.add(name, { id }, { jobId: `${name}-${id}`, removeOnComplete: true, removeOnFail: true });
  return {
    add,
    nudge: (id, name = CONVERSIONS_JOB) => {
      add(name, id).catch((err: unknown) =>
        logger.warn({ job_id: id, err }, 'an export could not be queued; the next sweep queues it'),
      );
    },
  };
}
