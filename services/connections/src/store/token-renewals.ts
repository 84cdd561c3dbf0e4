// Finds the tokens that are due for renewal, and stores each new token in place of the one from which it was made.
import type { Db } from 'mongodb';
import type { ConnectionDoc, ConnectionStatus } from './connection-doc.ts';
import { connectionsOf, tokenTimes } from './connections.ts';

/** A connection that is dead or disconnected has nothing to renew. */
const ALIVE: ConnectionStatus[] = ['active', 'needs_action'];

export interface TokenRenewals {
  /** Returns the connections whose tokens are due. */
  due(channels: readonly string[], now: Date): AsyncIterable<string>;
  /** @returns null when it is not, or no longer, due */
  find(connectionId: string, now: Date): Promise<ConnectionDoc | null>;
  /**
   * Stores a token with its end, in one write that requires the token from which it was made. If the connection was marked dead
   * meanwhile, because of the token that the renewal used up, it becomes active again.
   * @returns false when the connection has another token by now, or none: nothing is written then
   */
  store(
    renewed: Pick<ConnectionDoc, '_id' | 'sealed_token'>,
    fresh: { sealedToken: string; expiresAt: Date | null },
    now: Date,
  ): Promise<boolean>;
  /** Leaves the token alone until then; does nothing when it has been replaced since. */
  postpone(connection: Pick<ConnectionDoc, '_id' | 'sealed_token'>, until: Date): Promise<void>;
}

export function createTokenRenewals(db: Db): TokenRenewals {
  const rows = connectionsOf(db);
  // A null or missing date is never before a date: both databases compare within a type.
  const dueAt = (now: Date) => ({ renew_token_at: { $lte: now }, status: { $in: ALIVE } });
  return {
    async *due(channels, now) {
      const filter = { ...dueAt(now), channel: { $in: [...channels] } };
      for await (const { _id } of rows.find(filter, { projection: { _id: 1 } })) yield _id;
    },
    find: (connectionId, now) => rows.findOne({ _id: connectionId, ...dueAt(now) }),
    store: async ({ _id, sealed_token }, { sealedToken, expiresAt }, now) => {
      const ifDead = (otherwise: string | null, kept: string) => ({
        $cond: [{ $eq: ['$status', 'reconnect_required'] }, otherwise, kept],
      });
      const $set = {
        sealed_token: sealedToken,
        ...tokenTimes(expiresAt, now),
        status: ifDead('active', '$status'),
        status_reason: ifDead(null, '$status_reason'),
        updated_at: now,
      };
      const { matchedCount } = await rows.updateOne({ _id, sealed_token }, [{ $set }]);
      return matchedCount === 1;
    },
    postpone: async ({ _id, sealed_token }, until) => {
      await rows.updateOne({ _id, sealed_token }, { $set: { renew_token_at: until } });
    },
  };
}
