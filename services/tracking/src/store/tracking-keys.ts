// Stores tracking keys: the public names under which browsers send a profile's events. A profile has one active key.
import { randomInt, randomUUID } from 'node:crypto';
import { isDuplicateKey, isTransient } from '@touchline/chassis/mongo/mongo.ts';
import type { Collection, Db } from 'mongodb';

export interface TrackingKeyDoc {
  _id: string; // UUID
  profile_id: string;
  key: string;
  created_at: Date;
  active: boolean;
  revoked_at?: Date;
  /** The operation that revoked it, when it had an id. */
  revoked_by?: string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 22; // 131 bits

export type TrackingKeys = ReturnType<typeof createTrackingKeys>;

/** Opens the collection. */
export function createTrackingKeys(db: Db) {
  const rows: Collection<TrackingKeyDoc> = db.collection('tracking_keys');
  const active = (profileId: string) => rows.findOne({ profile_id: profileId, active: true });
  return {
    active,

    /**
     * Returns the profile's active key, and makes one when there is none; two concurrent callers get the same one.
     * @param operationId becomes the id of the key that it makes, so that a repeat returns the same key; '' for none
     */
    async issue(profileId: string, operationId: string, now: Date): Promise<{ row: TrackingKeyDoc; created: boolean }> {
      for (;;) {
        const known = await active(profileId);
        if (known) return { row: known, created: known._id === operationId };
        const revoked = operationId === '' ? null : await rows.findOne({ _id: operationId, profile_id: profileId });
        if (revoked) return { row: revoked, created: true };
        const _id = operationId || randomUUID();
        const row = { _id, profile_id: profileId, key: freshKey(), created_at: now, active: true };
        try {
          await rows.insertOne(row);
          return { row, created: true };
        } catch (error) {
          // Another caller's key is stored or about to be; the next read finds it.
          if (!isDuplicateKey(error) && !isTransient(error)) throw error;
        }
      }
    },

    list: (profileId: string): Promise<TrackingKeyDoc[]> =>
      rows.find({ profile_id: profileId, active: true }, { sort: { created_at: 1 } }).toArray(),

    /** Returns false when the profile has no active key with that id, unless this very operation revoked it ('' for none). */
    async revoke(profileId: string, id: string, operationId: string, now: Date): Promise<boolean> {
      const by = operationId === '' ? {} : { revoked_by: operationId };
      const { matchedCount } = await rows.updateOne(
        { _id: id, profile_id: profileId, active: true },
        { $set: { active: false, revoked_at: now, ...by } },
      );
      if (matchedCount === 1) return true;
      return operationId !== '' && (await rows.findOne({ _id: id, profile_id: profileId, ...by })) !== null;
    },

    /** Returns the profile of an active key. */
    async profileOf(key: string): Promise<string | undefined> {
      return (await rows.findOne({ key, active: true }, { projection: { profile_id: 1 } }))?.profile_id;
    },
  };
}

function freshKey(): string {
  return `tk_${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
}
