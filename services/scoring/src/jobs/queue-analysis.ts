// Queues the analysis of an ad as a job: the database says which analyses are due, and the queue only distributes them.
import type { JobQueue } from '@touchline/chassis/jobs/queue.ts';
import type { Analyses } from '../store/analyses.ts';

export interface DueAnalysis {
  readonly analysisId: string;
}

/** Queues one job an ad: while it waits or runs, no second one is added. @throws AppError UNAVAILABLE while Valkey is away */
export type QueueAnalysis = (analysisId: string) => Promise<void>;

export function createQueueAnalysis(queue: Pick<JobQueue<DueAnalysis>, 'add'>): QueueAnalysis {
  return (analysisId) =>
    queue.add('analyse', { analysisId }, { jobId: analysisId, removeOnComplete: true, removeOnFail: true });
}

interface SweepDeps {
  readonly analyses: Pick<Analyses, 'due'>;
  readonly queueAnalysis: QueueAnalysis;
  now(): Date;
}

/** Queues the analyses that are due: postponed ones, those of a process that died, and all after Valkey lost its jobs. */
export function sweepAnalyses({ analyses, queueAnalysis, now }: SweepDeps) {
  return async (stopping: AbortSignal): Promise<void> => {
    for await (const id of analyses.due(now())) {
      if (stopping.aborted) return;
      await queueAnalysis(id);
    }
  };
}
