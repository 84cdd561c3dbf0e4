// Stores the state of a connection's sync: queued -> running -> succeeded | failed, one at a time, each step guarded by the
// sync's id.
import type { ClientSession, Db } from 'mongodb';
import type { AccountFacts } from '../domain/account-facts.ts';
import type { Backfill } from '../domain/backfill.ts';
import type { ConnectionDoc, ConnectionStatus } from './connection-doc.ts';
import { connectionsOf, factsOf } from './connections.ts';

const UNFINISHED = ['queued', 'running'] as const;
/** The statuses of connections that are read. */
export const READABLE: ConnectionStatus[] = ['active', 'needs_action'];

/** A sync that a worker has to run. */
export interface QueuedSync {
  readonly connectionId: string;
  readonly channel: string;
  readonly syncId: string;
}

export interface SyncOutcome {
  accountName: string;
  /** What the provider says about the account; absent from a sync that does not read it. */
  accountFacts?: AccountFacts;
  status: ConnectionStatus;
  statusReason: string | null;
  entities: number;
  insights: number;
  /** How many days it read, with those of the backfill that it plans. */
  days: number;
  /** The backfill that follows; null when the connection keeps the one it has. */
  backfill: Backfill | null;
  /** For a provider that reports outcomes: what it read of them, and until when. */
  outcomes?: { read: number; rejected: number; until: Date };
}

export interface Syncs {
  /**
   * Queues a sync. A sync that is already queued is kept and reads the longer of the two windows; a running one is left alone,
   * and so is a finished one of this very id.
   * @returns the connection, or null when it cannot be read (reconnect_required, disconnected, unavailable, gone)
   */
  queue(connectionId: string, sync: { syncId: string; days: number }, now: Date): Promise<ConnectionDoc | null>;
  /** Marks the sync as running. @returns null when it is already over: another worker finished it */
  begin(sync: QueuedSync, now: Date): Promise<ConnectionDoc | null>;
  /**
   * @returns null when this sync is already over, and then the caller must not publish either; otherwise whether more days than
   * were read must be read again
   */
  succeed(
    sync: QueuedSync,
    outcome: SyncOutcome,
    now: Date,
    session: ClientSession,
  ): Promise<{ readonly owes: boolean } | null>;
  /**
   * Returns a failed sync that has another attempt to queued, with the reason visible. Does nothing when the sync is already
   * over.
   */
  postpone(sync: QueuedSync, error: string, now: Date): Promise<void>;
  /**
   * Gives the sync up; does nothing when it is already over.
   * @param verdict the connection's new status; ignored when its token has been replaced since
   */
  fail(
    sync: QueuedSync,
    error: string,
    verdict: { status: ConnectionStatus; sealedToken: string } | null,
    now: Date,
  ): Promise<void>;
  /** Returns the syncs that are not finished, which are handed to the queue again. */
  unfinished(): Promise<QueuedSync[]>;
  /** Makes connections of these channels readable that were made when nothing was read of them. */
  enable(channels: readonly string[], now: Date): Promise<void>;
  /** Counts the syncs that are queued or running. */
  pending(): Promise<number>;
  /** Returns the connections that a schedule reads. @param channels those of these channels alone */
  readable(channels?: readonly string[]): AsyncIterable<string>;
  /** Records on every connection that the days of its longest sync must be read again. @returns on how many */
  requireRereads(): Promise<number>;
  /** Returns every connection of any profile, whatever its state. */
  all(): AsyncIterable<ConnectionDoc>;
  /** Returns the connections that must be read again and can be. */
  pendingRereads(): AsyncIterable<string>;
}

export function createSyncs(db: Db): Syncs {
  const rows = connectionsOf(db);
  const current = ({ connectionId, syncId }: Pick<QueuedSync, 'connectionId' | 'syncId'>) => ({
    _id: connectionId,
    'sync.id': syncId,
    'sync.state': { $in: [...UNFINISHED] },
  });
  return {
    queue: async (connectionId, { syncId, days }, now) => {
      const idle = {
        _id: connectionId,
        status: { $in: READABLE },
        'sync.id': { $ne: syncId },
        'sync.state': { $nin: [...UNFINISHED, 'unavailable' as const] },
      };
      const $set = {
        'sync.state': 'queued' as const,
        'sync.id': syncId,
        'sync.days': days,
        'sync.started_at': null,
        updated_at: now,
      };
      const queued = await rows.findOneAndUpdate(idle, { $set }, { returnDocument: 'after' });
      if (queued) return queued;
      await rows.updateOne({ _id: connectionId, 'sync.state': 'queued' }, { $max: { 'sync.days': days } });
      return rows.findOne({ _id: connectionId, status: { $in: READABLE }, 'sync.state': { $ne: 'unavailable' } });
    },
    begin: (sync, now) =>
      rows.findOneAndUpdate(
        current(sync),
        { $set: { 'sync.state': 'running', 'sync.started_at': now, updated_at: now } },
        { returnDocument: 'after' },
      ),
    succeed: async (sync, outcome, now, session) => {
      const { accountName, accountFacts, status, statusReason, entities, insights, days, outcomes, backfill } = outcome;
      const $set = {
        account_name: accountName,
        ...factsOf(accountFacts),
        status,
        status_reason: statusReason,
        'sync.state': 'succeeded' as const,
        'sync.last_success_at': now,
        'sync.error': null,
        'sync.entities': entities,
        'sync.insights': insights,
        ...(outcomes && {
          'sync.outcomes': outcomes.read,
          'sync.rejected_outcomes': outcomes.rejected,
          'sync.read_until': outcomes.until,
        }),
        ...(backfill && { backfill }),
        updated_at: now,
      };
      const update = { $set, $max: { 'sync.longest_days': days } };
      const stored = await rows.findOneAndUpdate(current(sync), update, { session, returnDocument: 'after' });
      if (!stored) return null;
      const { owed_days: owed } = stored.sync;
      if (owed === undefined || owed > days) return { owes: owed !== undefined };
      await rows.updateOne({ _id: stored._id }, { $unset: { 'sync.owed_days': '' } }, { session });
      return { owes: false };
    },
    postpone: async (sync, error, now) => {
      await rows.updateOne(current(sync), { $set: { 'sync.state': 'queued', 'sync.error': error, updated_at: now } });
    },
    fail: async (sync, error, verdict, now) => {
      const failed = { 'sync.state': 'failed' as const, 'sync.error': error, updated_at: now };
      if (verdict) {
        const $set = { ...failed, status: verdict.status, status_reason: error };
        const { matchedCount } = await rows.updateOne(
          { ...current(sync), sealed_token: verdict.sealedToken },
          { $set },
        );
        if (matchedCount === 1) return;
      }
      await rows.updateOne(current(sync), { $set: failed });
    },
    unfinished: async () => {
      const found = await rows
        .find({ 'sync.state': { $in: [...UNFINISHED] } }, { projection: { channel: 1, 'sync.id': 1 } })
        .toArray();
      return found.flatMap(({ _id, channel, sync }) =>
        sync.id === null ? [] : [{ connectionId: _id, channel, syncId: sync.id }],
      );
    },
    enable: async (channels, now) => {
      const asleep = { channel: { $in: [...channels] }, 'sync.state': 'unavailable' as const };
      await rows.updateMany(asleep, { $set: { 'sync.state': 'never_run', updated_at: now } });
    },
    pending: () => rows.countDocuments({ 'sync.state': { $in: [...UNFINISHED] } }),
    async *readable(channels) {
      const filter = { status: { $in: READABLE }, ...(channels && { channel: { $in: [...channels] } }) };
      for await (const { _id } of rows.find(filter, { projection: { _id: 1 } })) yield _id;
    },
    requireRereads: async () => {
      const longest = { $ifNull: ['$sync.longest_days', '$sync.days'] };
      const { matchedCount } = await rows.updateMany({ 'sync.last_success_at': { $ne: null } }, [
        { $set: { 'sync.owed_days': longest } },
      ]);
      return matchedCount;
    },
    async *all() {
      yield* rows.find({});
    },
    async *pendingRereads() {
      const filter = { status: { $in: READABLE }, 'sync.owed_days': { $gt: 0 } };
      for await (const { _id } of rows.find(filter, { projection: { _id: 1 } })) yield _id;
    },
  };
}
