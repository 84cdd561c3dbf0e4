// Stores the status of each connection that was published last, beside the current one.
import type { ClientSession, Db } from 'mongodb';
import type { PublishedHealth } from '../domain/health.ts';
import type { ConnectionDoc, ConnectionStatus } from './connection-doc.ts';
import { connectionsOf } from './connections.ts';

export type HealthRow = Pick<ConnectionDoc, '_id' | 'profile_id' | 'channel' | 'status' | 'told_health'>;
export type PublishedHealthRow = HealthRow & { told_health: PublishedHealth<ConnectionStatus> };

export interface Health {
  /**
   * Returns the connections that were written since then and whose status is not the published one.
   * @param since null for all connections
   */
  unpublished(since: Date | null): AsyncIterable<HealthRow>;
  /**
   * Records what is being published.
   * @returns false when status or record have changed since the row was read; nothing is written then
   */
  markPublished(row: HealthRow, published: PublishedHealth<ConnectionStatus>, session: ClientSession): Promise<boolean>;
  /** Returns the connections whose last change was published since then. */
  publishedSince(since: Date): AsyncIterable<PublishedHealthRow>;
}

const projection = { profile_id: 1, channel: 1, status: 1, told_health: 1 } as const;

export function createHealth(db: Db): Health {
  const rows = connectionsOf(db);
  return {
    async *unpublished(since) {
      const filter = since === null ? {} : { updated_at: { $gte: since } };
      for await (const row of rows.find<HealthRow>(filter, { projection }))
        if (row.status !== row.told_health?.status) yield row;
    },
    markPublished: async ({ _id, status, told_health: before }, published, session) => {
      const isSame = before ? { 'told_health.changes': before.changes } : { told_health: { $exists: false } };
      const $set = { told_health: published };
      const { matchedCount } = await rows.updateOne({ _id, status, ...isSame }, { $set }, { session });
      return matchedCount === 1;
    },
    async *publishedSince(since) {
      const filter = { 'told_health.at': { $gte: since }, 'told_health.changes': { $gt: 0 } };
      yield* rows.find<PublishedHealthRow>(filter, { projection });
    },
  };
}
