// Queues the sync of a connection that should be read: the database decides whether a sync is due, and the queue only carries it.
import { randomUUID } from 'node:crypto';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { ConnectionDoc } from '../store/connection-doc.ts';
import type { QueuedSync, Syncs } from '../store/syncs.ts';

/** Platforms revise their figures for about this many days (their attribution windows), so every sync reads them all again. */
export const DEFAULT_SYNC_DAYS = 28;

export interface QueueSyncDeps {
  syncs: Pick<Syncs, 'queue'>;
  /** Hands a queued sync to the workers. */
  addSync(sync: QueuedSync): Promise<void>;
  now(): Date;
}

/**
 * @param operationId names the operation, so that a repeat queues no second sync; '' for none
 * @returns the connection with its sync queued or running, or finished when this is such a repeat; null when it cannot be read
 */
export type QueueSync = (connectionId: string, days: number, operationId?: string) => Promise<ConnectionDoc | null>;

/** Queues a connection's sync unless one is queued or running. */
export function createQueueSync({ syncs, addSync, now }: QueueSyncDeps): QueueSync {
  return async (connectionId, days, operationId = '') => {
    const syncId = operationId === '' ? randomUUID() : deterministicId('sync', operationId, connectionId);
    const connection = await syncs.queue(connectionId, { syncId, days }, now());
    if (connection?.sync.id) await addSync({ connectionId, channel: connection.channel, syncId: connection.sync.id });
    return connection;
  };
}
