// Opens the queues of syncs: one for each provider, with workers of its own, so that an outage of one provider delays no other. A
// sync goes before the slices of backfills.
import { createQueue, createWorker, type JobQueue, type WorkerOptions } from '@touchline/chassis/jobs/queue.ts';
import type { ValkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import type { QueuedSlice } from '../store/backfills.ts';
import type { QueuedSync } from '../store/syncs.ts';

export const SYNC_JOB = 'sync';
export const BACKFILL_JOB = 'backfill';

type SyncJob = QueuedSync | QueuedSlice;

/** Hands work to the workers. Handing it over twice adds one job, and a job that outlives its work finds nothing to do. */
export interface SyncQueues extends AsyncDisposable {
  /** @throws AppError UNAVAILABLE when Valkey is unavailable */
  addSync(sync: QueuedSync): Promise<void>;
  /** Throws like addSync. */
  addSlice(slice: QueuedSlice): Promise<void>;
}

export interface SyncQueuesOptions {
  readonly valkey: ValkeyOptions;
  /** The name of a provider's queue ends with its channel. */
  readonly prefix: string;
  readonly channels: readonly string[];
  readonly attempts: number;
}

export interface SyncWorkersOptions
  extends SyncQueuesOptions,
    Required<Pick<WorkerOptions, 'backoffMs' | 'lockMs' | 'logger'>> {
  /** How many jobs of one provider run at the same time. */
  readonly concurrency: number;
}

export interface SyncHandlers {
  sync(sync: QueuedSync, isLastAttempt: boolean): Promise<void>;
  slice(slice: QueuedSlice, isLastAttempt: boolean): Promise<void>;
}

/** The lower, the sooner; jobs without a priority come first. */
const AFTER_SYNCS = 10;

export function openSyncQueues({ valkey, prefix, channels, attempts }: SyncQueuesOptions): SyncQueues {
  const stack = new AsyncDisposableStack();
  const queues = new Map<string, JobQueue<SyncJob>>();
  for (const channel of channels) queues.set(channel, stack.use(createQueue<SyncJob>(valkey, `${prefix}-${channel}`)));
  const add = async (job: string, data: SyncJob, jobId: string, priority?: number) => {
    // Of a channel that this deployment no longer reads, nothing is done.
    await queues.get(data.channel)?.add(job, data, {
      jobId,
      attempts,
      ...(priority !== undefined && { priority }),
      backoff: { type: 'custom' },
      removeOnComplete: true,
      removeOnFail: true,
    });
  };
  return {
    addSync: (sync) => add(SYNC_JOB, sync, sync.syncId),
    addSlice: (slice) => add(BACKFILL_JOB, slice, `${slice.backfillId}.${slice.readDays}`, AFTER_SYNCS),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Starts the workers of every queue; disposing lets the running jobs finish. */
export function startSyncWorkers(options: SyncWorkersOptions, handlers: SyncHandlers): AsyncDisposable {
  const { valkey, prefix, channels, attempts, ...worker } = options;
  const stack = new AsyncDisposableStack();
  for (const channel of channels)
    stack.use(
      createWorker<SyncJob>(
        valkey,
        `${prefix}-${channel}`,
        ({ data, attemptsMade }) => {
          const isLast = attemptsMade + 1 >= attempts;
          return 'syncId' in data ? handlers.sync(data, isLast) : handlers.slice(data, isLast);
        },
        worker,
      ),
    );
  return stack;
}
