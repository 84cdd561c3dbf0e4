// Stores bank links in progress, with the profile that began each, so that no other profile can finish it.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { Db } from 'mongodb';

/** Fintoc's own limit for the exchange token. */
const LIFETIME_MS = 30 * 60_000;
/** A repeat of a finished connect gets its result for a day. */
const KEPT_SECONDS = 86_400;

interface BankLinkIntentDoc {
  /** Fintoc's id of the intent. */
  _id: string;
  profile_id: string;
  expires_at: Date;
  /** The connection that it became; null until then. */
  connection_id: string | null;
}

export const bankLinkIntentIndexes: CollectionIndexes = {
  collection: 'bank_link_intents',
  indexes: [{ key: { expires_at: 1 }, name: 'kept', expireAfterSeconds: KEPT_SECONDS }],
};

export interface BankLinkIntents {
  /** @returns the time until which it can be finished */
  begin(id: string, profileId: string, now: Date): Promise<Date>;
  /** @returns null for an intent that the profile did not begin, or that expired unfinished */
  find(id: string, profileId: string, now: Date): Promise<{ connectionId: string | null } | null>;
  finish(id: string, profileId: string, connectionId: string): Promise<void>;
}

export function createBankLinkIntents(db: Db): BankLinkIntents {
  const rows = db.collection<BankLinkIntentDoc>('bank_link_intents');
  return {
    begin: async (_id, profile_id, now) => {
      const expires_at = new Date(now.getTime() + LIFETIME_MS);
      await rows.insertOne({ _id, profile_id, expires_at, connection_id: null });
      return expires_at;
    },
    find: async (_id, profile_id, now) => {
      const found = await rows.findOne({ _id, profile_id });
      if (!found || (found.connection_id === null && found.expires_at <= now)) return null;
      return { connectionId: found.connection_id };
    },
    finish: async (_id, profile_id, connection_id) => {
      await rows.updateOne({ _id, profile_id }, { $set: { connection_id } });
    },
  };
}
