// The connections collection: who is linked to what. Every query but the workers' own names the profile.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { type CollectionIndexes, isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Collection, Db } from 'mongodb';
import type { ConnectionDoc } from './connection-doc.ts';

export const connectionIndexes: CollectionIndexes = {
  collection: 'connections',
  indexes: [
    { key: { profile_id: 1, channel: 1, account_external_id: 1 }, name: 'profile_channel_account', unique: true },
  ],
};

// A profile has a handful; the cap only keeps an answer bounded.
const MAX_LISTED = 500;

export interface NewConnection {
  id: string;
  profileId: string;
  channel: string;
  accountExternalId: string;
  /** '' when the account is reached directly. */
  managerExternalId: string;
  sealedToken: string;
}

export interface Connections {
  /**
   * Stores a link, or puts the new token into the link that the profile has with this account already, which revives it.
   * @returns the stored document, and whether it is new
   */
  put(connection: NewConnection, now: Date): Promise<{ connection: ConnectionDoc; created: boolean }>;
  find(profileId: string, id: string): Promise<ConnectionDoc | null>;
  /** Oldest first. @param channel '' for all */
  list(profileId: string, channel: string): Promise<ConnectionDoc[]>;
}

/** The id of a profile's link with an account: made of the three, so that two calls at once mean the same one. */
export function connectionId(profileId: string, channel: string, accountExternalId: string): string {
  return deterministicId('connection', profileId, channel, accountExternalId);
}

export const connectionsOf = (db: Db): Collection<ConnectionDoc> => db.collection<ConnectionDoc>('connections');

export function createConnections(db: Db): Connections {
  const rows = connectionsOf(db);
  return {
    put: async (given, now) => {
      const fresh = newDoc(given, now);
      try {
        await rows.insertOne(fresh);
        return { connection: fresh, created: true };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const $set = {
        manager_external_id: given.managerExternalId || null,
        sealed_token: given.sealedToken,
        status: 'active' as const,
        status_reason: null,
        updated_at: now,
      };
      const connection = await rows.findOneAndUpdate(
        { _id: given.id, profile_id: given.profileId },
        { $set },
        { returnDocument: 'after' },
      );
      if (!connection) throw new Error('A connection disappeared while it was being renewed.');
      return { connection, created: false };
    },
    find: (profileId, id) => rows.findOne({ _id: id, profile_id: profileId }),
    list: (profileId, channel) =>
      rows
        .find({ profile_id: profileId, ...(channel ? { channel } : {}) })
        .sort({ created_at: 1, _id: 1 })
        .limit(MAX_LISTED)
        .toArray(),
  };
}

function newDoc(given: NewConnection, now: Date): ConnectionDoc {
  return {
    _id: given.id,
    profile_id: given.profileId,
    channel: given.channel,
    account_external_id: given.accountExternalId,
    manager_external_id: given.managerExternalId || null,
    account_name: '',
    status: 'active',
    status_reason: null,
    sealed_token: given.sealedToken,
    created_at: now,
    updated_at: now,
    sync: {
      state: 'never_run',
      id: null,
      days: 0,
      started_at: null,
      last_success_at: null,
      error: null,
      entities: 0,
      insights: 0,
    },
  };
}
