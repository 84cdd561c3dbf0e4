// From "this connection should be read" to a job: the database decides whether one is due, the queue only carries it.
import { randomUUID } from 'node:crypto';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { JobQueue } from '@touchline/chassis/jobs/queue.ts';
import type { ConnectionDoc } from '../store/connection-doc.ts';
import type { QueuedSync, Syncs } from '../store/syncs.ts';

/** Platforms restate about this many days (their attribution windows), so every sync reads them all again. */
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
 * @returns the connection with its sync queued or running, or over when this is such a repeat; null when it can not be read
 */
export type QueueSync = (connectionId: string, days: number, operationId?: string) => Promise<ConnectionDoc | null>;

/** Queues a connection's sync unless one is under way. */
export function createQueueSync({ syncs, queue, attempts, now }: QueueSyncDeps): QueueSync {
  return async (connectionId, days, operationId = '') => {
    const syncId = operationId === '' ? randomUUID() : deterministicId('sync', operationId, connectionId);
    const connection = await syncs.queue(connectionId, { syncId, days }, now());
    if (connection?.sync.id) await enqueue({ queue, attempts }, { connectionId, syncId: connection.sync.id });
    return connection;
  };
}

/**
 * Hands a queued sync to the workers. The job's id is the sync's: handing it over twice is once, and a job that outlives
 * its sync finds nothing to do.
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
