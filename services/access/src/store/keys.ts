// API keys and user tokens: everything that is a secret with an id in front of it.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db, Filter } from 'mongodb';
import { type Page, pageFilter, pageSort } from './page.ts';

export interface KeyDoc {
  _id: string; // the id part of the key's text
  /** profile: a profile's own; delegated: an app's on a profile that it provisioned; user: a person's, for agent servers. */
  kind: 'profile' | 'delegated' | 'user';
  profile_id: string | null;
  /** The workspace of the profile, or of the person's membership. */
  workspace_id: string;
  /** Of a delegated key. */
  app_id: string | null;
  /** Of a user token. */
  user_id: string | null;
  name: string;
  /** Hex; the secret itself is kept nowhere. */
  secret_sha256: string;
  scopes: string[];
  rate_limit_per_minute: number;
  created_at: Date;
  /** Who issued it: `operator`, `user:<id>`, `app:<id>`. */
  created_by: string;
  expires_at: Date | null;
  revoked_at: Date | null;
  /** To the minute, not to the request. */
  last_used_at: Date | null;
}

export const keyIndexes: CollectionIndexes = {
  collection: 'api_keys',
  indexes: [
    { key: { profile_id: 1, created_at: 1 } },
    { key: { workspace_id: 1, created_at: 1 } },
    { key: { app_id: 1, created_at: 1 } },
    { key: { user_id: 1 } },
  ],
};

export type KeyStore = ReturnType<typeof createKeyStore>;

/** @param db access's own database */
export function createKeyStore(db: Db) {
  const keys = db.collection<KeyDoc>('api_keys');
  return {
    find: (id: string, session?: ClientSession) => keys.findOne({ _id: id }, { session }),
    insert: async (key: KeyDoc, session?: ClientSession) => {
      await keys.insertOne(key, { session });
    },
    /** Oldest first. @param reach as domain/key-reach.ts writes it */
    page: (reach: Filter<KeyDoc>, { after, limit }: Page) =>
      keys.find({ $and: [reach, pageFilter<KeyDoc>(after)] }, { sort: pageSort, limit }).toArray(),
    ofProfile: (profileId: string) => keys.find({ profile_id: profileId }, { sort: pageSort }).toArray(),
    /** Another secret under the same id. @returns null for a key that has ended or is gone */
    replaceSecret: (id: string, secretSha256: string, session?: ClientSession) =>
      keys.findOneAndUpdate(
        { _id: id, revoked_at: null },
        { $set: { secret_sha256: secretSha256 } },
        { returnDocument: 'after', session },
      ),
    /**
     * Another secret for a key that is word for word the wanted one, was made by then, and was neither used nor ended.
     * @returns null when the key of that id is any other
     */
    replaceUnusedSecret: ({ secret_sha256, ...wanted }: KeyDoc, madeBy: Date, session: ClientSession) => {
      const { _id, kind, profile_id, app_id, created_by, name, scopes, rate_limit_per_minute, expires_at } = wanted;
      const same = { _id, kind, profile_id, app_id, created_by, name, scopes, rate_limit_per_minute, expires_at };
      return keys.findOneAndUpdate(
        { ...same, revoked_at: null, last_used_at: null, created_at: { $lte: madeBy } },
        { $set: { secret_sha256 } },
        { returnDocument: 'after', session },
      );
    },
    /** Ends a key; one that has ended before keeps its time. */
    revoke: (id: string, at: Date, session: ClientSession) =>
      keys.findOneAndUpdate(
        { _id: id, revoked_at: null },
        { $set: { revoked_at: at } },
        { returnDocument: 'after', session },
      ),
    /** The delegated keys of a profile that work and were given one of the scopes. */
    liveDelegated: (profileId: string, scopes: readonly string[], session: ClientSession) =>
      keys
        .find({ profile_id: profileId, kind: 'delegated', revoked_at: null, scopes: { $in: [...scopes] } }, { session })
        .toArray(),
    /** True when the profile itself has a key that works and was given one of the scopes. */
    hasLiveOwn: async (profileId: string, scopes: readonly string[], now: Date): Promise<boolean> => {
      const given = { profile_id: profileId, kind: 'profile' as const, revoked_at: null, scopes: { $in: [...scopes] } };
      const unexpired = { $or: [{ expires_at: null }, { expires_at: { $gt: now } }] };
      return (await keys.findOne({ $and: [given, unexpired] }, { projection: { _id: 1 } })) !== null;
    },
    /** The delegated keys of an app on a profile that work. */
    liveOfApp: (profileId: string, appId: string, session: ClientSession) =>
      keys.find({ profile_id: profileId, app_id: appId, kind: 'delegated', revoked_at: null }, { session }).toArray(),
    /** The delegated keys of an app, wherever they are, that work. */
    liveOfAppAnywhere: (appId: string, session: ClientSession) =>
      keys.find({ app_id: appId, kind: 'delegated', revoked_at: null }, { session }).toArray(),
    /** The user tokens of a person on the profiles of a workspace that have not ended. */
    liveUserTokens: (workspaceId: string | null, userId: string, session: ClientSession) => {
      const within = workspaceId === null ? {} : { workspace_id: workspaceId };
      return keys.find({ user_id: userId, ...within, kind: 'user', revoked_at: null }, { session }).toArray();
    },
    /** Notes that the key is in use. */
    touch: async (id: string, at: Date) => {
      await keys.updateOne({ _id: id }, { $max: { last_used_at: at } });
    },
  };
}
