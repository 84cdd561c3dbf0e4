// Stores the results of requests under an Idempotency-Key: one record per key, first as a lease, then with the answer.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Db } from 'mongodb';

export interface IdempotencyRecord {
  _id: string; // SHA-256 of the key's owner and the key, hex
  /** Keyed hash of the request, see http/idempotency/fingerprint.ts. */
  fingerprint: string;
  /** running: a process works on it; released: none does, and a run that failed or died may have left something behind; done: answered. */
  state: 'running' | 'released' | 'done';
  /** The id of what the request creates, the same for every attempt. */
  effect_id: string;
  /** The attempt that holds the record or held it last. */
  owner: string;
  /** While running: when the holder counts as dead. */
  lease_until: Date;
  /** The answer, once done: a JWE that opens for this record only. */
  sealed: string | null;
  created_at: Date;
  expires_at: Date;
}

export const idempotencyRecordIndexes: CollectionIndexes = {
  collection: 'replies',
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0 }],
};

export type IdempotencyRecordStore = ReturnType<typeof createIdempotencyRecordStore>;

/** @param db the gateway's own database */
export function createIdempotencyRecordStore(db: Db) {
  const replies = db.collection<IdempotencyRecord>('replies');
  const held = ({ _id, owner }: IdempotencyRecord) => ({ _id, owner, state: 'running' as const });
  return {
    find: (id: string) => replies.findOne({ _id: id }),
    /** @returns false when the key already has a record */
    insert: async (record: IdempotencyRecord): Promise<boolean> => {
      try {
        await replies.insertOne(record);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** Replaces a record that was just read. @returns false when it has changed since */
    replace: async ({ _id, owner, state, lease_until }: IdempotencyRecord, by: IdempotencyRecord): Promise<boolean> => {
      const { matchedCount } = await replies.replaceOne({ _id, owner, state, lease_until }, by);
      return matchedCount === 1;
    },
    /** Extends the lease. @returns false when another attempt holds the record now */
    renew: async (record: IdempotencyRecord, until: Date): Promise<boolean> => {
      const { matchedCount } = await replies.updateOne(held(record), { $set: { lease_until: until } });
      return matchedCount === 1;
    },
    /** Stores the answer. @returns false when another attempt holds the record now */
    finish: async (record: IdempotencyRecord, sealed: string, expiresAt: Date): Promise<boolean> => {
      const done = { state: 'done' as const, sealed, expires_at: expiresAt };
      return (await replies.updateOne(held(record), { $set: done })).matchedCount === 1;
    },
    /**
     * Releases a request that failed after it, or an attempt before it, may have done something: a repeat continues under the same
     * effect_id. Does nothing when another attempt holds the record now.
     */
    release: async (record: IdempotencyRecord): Promise<void> => {
      await replies.updateOne(held(record), { $set: { state: 'released' } });
    },
    /**
     * Deletes the record of a request that was refused without an effect of any attempt. Does nothing when another attempt holds
     * the record now.
     */
    forget: async (record: IdempotencyRecord): Promise<void> => {
      await replies.deleteMany(held(record));
    },
  };
}
