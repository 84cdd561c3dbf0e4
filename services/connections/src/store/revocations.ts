// Stores the grants that ended here and that their providers have not been told of yet, each with the sealed token that ends it
// there.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db } from 'mongodb';
import type { ConnectionDoc } from './connection-doc.ts';

export interface RevocationDoc {
  /** That of the connection, to which the token is sealed. */
  _id: string;
  channel: string;
  account_external_id: string;
  grantor_id: string;
  sealed_token: string;
  /** How often somebody took it. */
  attempts: number;
  next_attempt_at: Date;
  /** When the token is destroyed, whether the provider was told or not. */
  expires_at: Date;
}

/** What a grant is revoked with. */
export type RevocableConnection = Pick<ConnectionDoc, '_id' | 'channel' | 'account_external_id' | 'sealed_token'> & {
  grantor_id: string;
};

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
const KEPT_MS = 24 * 60 * MINUTE_MS;

export const revocationIndexes: CollectionIndexes = {
  collection: 'pending_revocations',
  indexes: [
    { key: { next_attempt_at: 1 }, name: 'due' },
    { key: { grantor_id: 1 }, name: 'grantor' },
    { key: { expires_at: 1 }, name: 'kept', expireAfterSeconds: 0 },
  ],
};

export interface Revocations {
  /** Adds one, which the caller itself tries first: for a minute nobody else takes it. */
  add(connection: RevocableConnection, now: Date, session: ClientSession): Promise<void>;
  /** Returns the ids of those that are due, the longest due first. */
  due(now: Date, limit: number): Promise<string[]>;
  /** Takes one for an attempt; it is due again later. @returns null when it is gone, or somebody else took it */
  take(id: string, now: Date): Promise<RevocationDoc | null>;
  /** Removes one that is done, unless the connection has ended again meanwhile. */
  remove(revocation: Pick<RevocationDoc, '_id' | 'sealed_token'>): Promise<void>;
  /** Removes all of a person who has just consented again: they would end the new grant. */
  cancel(grantorId: string, session: ClientSession): Promise<void>;
}

export function createRevocations(db: Db): Revocations {
  const rows = db.collection<RevocationDoc>('pending_revocations');
  return {
    add: async ({ _id, channel, account_external_id, grantor_id, sealed_token }, now, session) => {
      const times = { next_attempt_at: after(now, MINUTE_MS), expires_at: after(now, KEPT_MS) };
      const row = { channel, account_external_id, grantor_id, sealed_token, attempts: 1, ...times };
      await rows.replaceOne({ _id }, row, { upsert: true, session });
    },
    due: async (now, limit) => {
      const found = rows.find({ next_attempt_at: { $lte: now } }, { projection: { _id: 1 } });
      return (await found.sort({ next_attempt_at: 1 }).limit(limit).toArray()).map(({ _id }) => _id);
    },
    take: async (id, now) => {
      const found = await rows.findOne({ _id: id, next_attempt_at: { $lte: now } });
      if (!found) return null;
      const { attempts, next_attempt_at } = found;
      const next = after(now, Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** attempts));
      const { matchedCount } = await rows.updateOne(
        { _id: id, next_attempt_at },
        { $set: { attempts: attempts + 1, next_attempt_at: next } },
      );
      return matchedCount === 1 ? found : null;
    },
    remove: async ({ _id, sealed_token }) => {
      await rows.deleteMany({ _id, sealed_token });
    },
    cancel: async (grantorId, session) => {
      await rows.deleteMany({ grantor_id: grantorId }, { session });
    },
  };
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
