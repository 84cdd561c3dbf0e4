// Stores how far the backfill of a connection is; each step is guarded by its id and by the days read so far, so that of two
// workers with the same slice one counts it.
import type { ClientSession, Db } from 'mongodb';
import { afterSlice, type Backfill } from '../domain/backfill.ts';
import type { ConnectionDoc } from './connection-doc.ts';
import { connectionsOf } from './connections.ts';
import { READABLE } from './syncs.ts';

/** A slice that a worker has to read: the next one of a backfill. */
export interface QueuedSlice {
  readonly connectionId: string;
  readonly channel: string;
  readonly backfillId: string;
  readonly readDays: number;
}

/** A connection whose backfill has a slice to read. */
export type BackfillingConnection = ConnectionDoc & { readonly backfill: Backfill };

export interface Backfills {
  /** Marks the slice as being read. @returns null when it was read before, or the connection cannot be read */
  begin(slice: QueuedSlice, now: Date): Promise<BackfillingConnection | null>;
  /** Counts a slice as read. @returns null when another worker has counted it, and then the caller must not publish either */
  advance(
    connection: BackfillingConnection,
    rows: number,
    now: Date,
    session: ClientSession,
  ): Promise<BackfillingConnection | null>;
  /**
   * Records that the slice could not be read.
   * @param state queued when another attempt follows, waiting when a sync must succeed first, failed when it never works
   */
  stop(slice: QueuedSlice, state: 'queued' | 'waiting' | 'failed', error: string, now: Date): Promise<void>;
  /** Continues the backfill of a connection that waits. @returns null when there is none */
  resume(connectionId: string): Promise<BackfillingConnection | null>;
  /** Returns the slices that are not read yet, of connections that can be read. */
  unfinished(): Promise<QueuedSlice[]>;
}

const UNFINISHED = ['queued', 'running'] as const;

/** Names the slice that is next. */
export const sliceOf = ({ _id, channel, backfill }: Pick<BackfillingConnection, '_id' | 'channel' | 'backfill'>) => ({
  connectionId: _id,
  channel,
  backfillId: backfill.id,
  readDays: backfill.read_days,
});

export function createBackfills(db: Db): Backfills {
  const rows = connectionsOf(db);
  const current = ({ connectionId, backfillId, readDays }: QueuedSlice) => ({
    _id: connectionId,
    'backfill.id': backfillId,
    'backfill.read_days': readDays,
    'backfill.state': { $in: [...UNFINISHED] },
  });
  return {
    begin: async (slice, now) => {
      const found = await rows.findOneAndUpdate(
        { ...current(slice), status: { $in: READABLE } },
        { $set: { 'backfill.state': 'running' } },
        { returnDocument: 'after' },
      );
      if (!hasBackfill(found)) return null;
      if (found.backfill.started_at) return found;
      await rows.updateOne(current(slice), { $set: { 'backfill.started_at': now } });
      return { ...found, backfill: { ...found.backfill, started_at: now } };
    },
    advance: async (connection, count, now, session) => {
      const changes = Object.entries(afterSlice(connection.backfill, count, now));
      const $set = Object.fromEntries(changes.map(([name, value]) => [`backfill.${name}`, value]));
      const options = { session, returnDocument: 'after' as const };
      const found = await rows.findOneAndUpdate(current(sliceOf(connection)), { $set }, options);
      return hasBackfill(found) ? found : null;
    },
    stop: async (slice, state, error) => {
      await rows.updateOne(current(slice), { $set: { 'backfill.state': state, 'backfill.error': error } });
    },
    resume: async (connectionId) => {
      const waits = { _id: connectionId, 'backfill.state': 'waiting' as const };
      const $set = { 'backfill.state': 'queued' as const };
      const found = await rows.findOneAndUpdate(waits, { $set }, { returnDocument: 'after' });
      return hasBackfill(found) ? found : null;
    },
    unfinished: async () => {
      const filter = { 'backfill.state': { $in: [...UNFINISHED] }, status: { $in: READABLE } };
      const found = await rows.find(filter, { projection: { channel: 1, backfill: 1 } }).toArray();
      return found.filter(hasBackfill).map(sliceOf);
    },
  };
}

const hasBackfill = (connection: ConnectionDoc | null): connection is BackfillingConnection =>
  connection?.backfill !== undefined;
