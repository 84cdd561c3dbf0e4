// The tokens that have to be renewed, as the workers see them: which are due, and a new one in place of the one it was made of.
import type { Db } from 'mongodb';
import type { ConnectionDoc, ConnectionStatus } from './connection-doc.ts';
import { connectionsOf, tokenTimes } from './connections.ts';

/** A connection that is dead or over has nothing to renew. */
const ALIVE: ConnectionStatus[] = ['active', 'needs_action'];

export interface TokenRenewals {
  /** The connections whose tokens are due. */
  due(channels: readonly string[], now: Date): AsyncIterable<string>;
  /** @returns null when it is not due, or not any more */
  find(connectionId: string, now: Date): Promise<ConnectionDoc | null>;
  /**
   * Stores a token with its end, in one write that requires the token it was made of. A connection that somebody called dead
   * meanwhile, by the token that the renewal spent, lives again.
   * @returns false when the connection has another one by now, or none: nothing is written then
   */
  store(
    renewed: Pick<ConnectionDoc, '_id' | 'sealed_token'>,
    fresh: { sealedToken: string; expiresAt: Date | null },
    now: Date,
  ): Promise<boolean>;
  /** Leaves it alone until then; void when its token has been replaced since. */
  postpone(connection: Pick<ConnectionDoc, '_id' | 'sealed_token'>, until: Date): Promise<void>;
}

export function createTokenRenewals(db: Db): TokenRenewals {
  const rows = connectionsOf(db);
  // No date is before a null one or one that is not there: both databases compare within a type.
  const dueAt = (now: Date) => ({ renew_token_at: { $lte: now }, status: { $in: ALIVE } });
  return {
    async *due(channels, now) {
      const filter = { ...dueAt(now), channel: { $in: [...channels] } };
      for await (const { _id } of rows.find(filter, { projection: { _id: 1 } })) yield _id;
    },
    find: (connectionId, now) => rows.findOne({ _id: connectionId, ...dueAt(now) }),
    store: async ({ _id, sealed_token }, { sealedToken, expiresAt }, now) => {
      const unlessDead = (otherwise: string | null, kept: string) => ({
        $cond: [{ $eq: ['$status', 'reconnect_required'] }, otherwise, kept],
      });
      const $set = {
        sealed_token: sealedToken,
        ...tokenTimes(expiresAt, now),
        status: unlessDead('active', '$status'),
        status_reason: unlessDead(null, '$status_reason'),
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
