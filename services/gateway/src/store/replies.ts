// What requests under an Idempotency-Key came to: one record a key, first as a claim with a lease, then as the answer.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Db } from 'mongodb';

export interface ReplyDoc {
  _id: string; // SHA-256 of whom the key belongs to and the key, hex
  /** Keyed hash of the request, see http/idempotency/fingerprint.ts. */
  fingerprint: string;
  /** running: somebody works on it; released: nobody does, and a run that failed or died may have left something behind; done: answered. */
  state: 'running' | 'released' | 'done';
  /** The id of what the request makes, the same for whoever works on it. */
  effect_id: string;
  /** Of the attempt that holds it or held it last. */
  owner: string;
  /** While running: from then on the holder counts as dead. */
  lease_until: Date;
  /** The answer, once done: a JWE that only opens for this record. */
  sealed: string | null;
  created_at: Date;
  expires_at: Date;
}

export const replyIndexes: CollectionIndexes = {
  collection: 'replies',
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0 }],
};

export type ReplyStore = ReturnType<typeof createReplyStore>;

/** @param db the gateway's own database */
export function createReplyStore(db: Db) {
  const replies = db.collection<ReplyDoc>('replies');
  const held = ({ _id, owner }: ReplyDoc) => ({ _id, owner, state: 'running' as const });
  return {
    find: (id: string) => replies.findOne({ _id: id }),
    /** @returns false when the key has a record already */
    insert: async (reply: ReplyDoc): Promise<boolean> => {
      try {
        await replies.insertOne(reply);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** Puts a record in the place of one that was just read. @returns false when that one has changed since */
    replace: async ({ _id, owner, state, lease_until }: ReplyDoc, by: ReplyDoc): Promise<boolean> => {
      const { matchedCount } = await replies.replaceOne({ _id, owner, state, lease_until }, by);
      return matchedCount === 1;
    },
    /** Moves the end of the lease. @returns false when somebody else holds the record now */
    renew: async (reply: ReplyDoc, until: Date): Promise<boolean> => {
      const { matchedCount } = await replies.updateOne(held(reply), { $set: { lease_until: until } });
      return matchedCount === 1;
    },
    /** Stores the answer. @returns false when somebody else holds the record now */
    finish: async (reply: ReplyDoc, sealed: string, expiresAt: Date): Promise<boolean> => {
      const done = { state: 'done' as const, sealed, expires_at: expiresAt };
      return (await replies.updateOne(held(reply), { $set: done })).matchedCount === 1;
    },
    /**
     * Lets go of a request that failed after it, or a run before it, may have done something: a repeat goes on under the same
     * effect_id. Void when somebody else holds the record now.
     */
    release: async (reply: ReplyDoc): Promise<void> => {
      await replies.updateOne(held(reply), { $set: { state: 'released' } });
    },
    /** Forgets a request that was refused and did nothing, as nobody before it did; void as release. */
    forget: async (reply: ReplyDoc): Promise<void> => {
      await replies.deleteMany(held(reply));
    },
  };
}
