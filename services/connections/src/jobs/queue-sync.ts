// Queues the sync of a connection that should be read: the database decides whether a sync is due, and the queue only carries it.
import { randomUUID } from 'node:crypto';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { JobQueue } from '@touchline/chassis/jobs/queue.ts';
import type { ConnectionDoc } from '../store/connection-doc.ts';
import type { QueuedSync, Syncs } from '../store/syncs.ts';

/** Platforms revise their figures for about this many days (their attribution windows), so every sync reads them all again. */
export const DEFAULT_SYNC_DAYS = 28;

export const SYNC_JOB = 'sync';

export interface QueueSyncDeps {
  syncs: Pick<Syncs, 'queue'>;
  queue: Pick<JobQueue<QueuedSync>, 'add'>;
  attempts: number;
  now(): Date;
}

/**
 * @param operationId names the operation, so that a repeat queues no second sync; '' for none
 * @returns the connection with its sync queued or running, or finished when this is such a repeat; null when it cannot be read
 */
export type QueueSync = (connectionId: string, days: number, operationId?: string) => Promise<ConnectionDoc | null>;

/** Queues a connection's sync unless one is queued or running. */
export function createQueueSync({ syncs, queue, attempts, now }: QueueSyncDeps): QueueSync {
  return async (connectionId, days, operationId = '') => {
    const syncId = operationId === '' ? randomUUID() : deterministicId('sync', operationId, connectionId);
    const connection = await syncs.queue(connectionId, { syncId, days }, now());
    if (connection?.sync.id) await enqueue({ queue, attempts }, { connectionId, syncId: connection.sync.id });
    return connection;
  };
}

/**
 * Hands a queued sync to the workers. The job has the id of the sync, so handing it over twice adds one job, and a job that
 * outlives its sync finds nothing to do.
 */
export async function enqueue(
  { queue, attempts }: Pick<QueueSyncDeps, 'queue' | 'attempts'>,
  sync: QueuedSync,
): Promise<void> {
  await queue.add(SYNC_JOB, sync, {
    jobId: sync.syncId,
    attempts,
    backoff: { type: 'custom' },
    removeOnComplete: true,
    removeOnFail: true,
  });
}
