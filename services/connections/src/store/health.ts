// What subscribers were told of each connection's status, kept on its row beside the status itself.
import type { ClientSession, Db } from 'mongodb';
import type { ToldHealth } from '../domain/health.ts';
import type { ConnectionDoc, ConnectionStatus } from './connection-doc.ts';
import { connectionsOf } from './connections.ts';

export type HealthRow = Pick<ConnectionDoc, '_id' | 'profile_id' | 'channel' | 'status' | 'told_health'>;
export type ToldRow = HealthRow & { told_health: ToldHealth<ConnectionStatus> };

export interface Health {
  /** The connections that were written since then and whose status is not the told one. @param since null for all there are */
  untold(since: Date | null): AsyncIterable<HealthRow>;
  /** Notes what is being told. @returns false when status or note are not those of the row any more: nothing is written then */
  note(row: HealthRow, told: ToldHealth<ConnectionStatus>, session: ClientSession): Promise<boolean>;
  /** The connections whose last change was told since then. */
  toldSince(since: Date): AsyncIterable<ToldRow>;
}

const projection = { profile_id: 1, channel: 1, status: 1, told_health: 1 } as const;

export function createHealth(db: Db): Health {
  const rows = connectionsOf(db);
  return {
    async *untold(since) {
      const filter = since === null ? {} : { updated_at: { $gte: since } };
      for await (const row of rows.find<HealthRow>(filter, { projection }))
        if (row.status !== row.told_health?.status) yield row;
    },
    note: async ({ _id, status, told_health: before }, told, session) => {
      const isSame = before ? { 'told_health.changes': before.changes } : { told_health: { $exists: false } };
      const $set = { told_health: told };
      const { matchedCount } = await rows.updateOne({ _id, status, ...isSame }, { $set }, { session });
      return matchedCount === 1;
    },
    async *toldSince(since) {
      const filter = { 'told_health.at': { $gte: since }, 'told_health.changes': { $gt: 0 } };
      yield* rows.find<ToldRow>(filter, { projection });
    },
  };
}
