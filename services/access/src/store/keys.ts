// Stores API keys and user tokens: every secret that has an id in front of it.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db, Filter } from 'mongodb';
import { type Page, pageFilter, pageSort } from './page.ts';

export interface KeyDoc {
  _id: string; // the id part of the key's text
  /** profile: a profile's own; delegated: an app's, on a profile that it provisioned; user: a person's, for agent servers. */
  kind: 'profile' | 'delegated' | 'user';
  profile_id: string | null;
  /** The workspace of the profile, or of the person's membership. */
  workspace_id: string;
  /** Set for a delegated key. */
  app_id: string | null;
  /** Set for a user token. */
  user_id: string | null;
  name: string;
  /** Hex; the secret itself is not stored. */
  secret_sha256: string;
  scopes: string[];
  rate_limit_per_minute: number;
  created_at: Date;
  /** Who issued it: `operator`, `user:<id>`, `app:<id>`. */
  created_by: string;
  expires_at: Date | null;
  revoked_at: Date | null;
  /** Accurate to the minute, not to the request. */
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
    /** Lists a page, oldest first. @param reach as domain/key-reach.ts writes it */
    page: (reach: Filter<KeyDoc>, { after, limit }: Page) =>
      keys.find({ $and: [reach, pageFilter<KeyDoc>(after)] }, { sort: pageSort, limit }).toArray(),
    ofProfile: (profileId: string) => keys.find({ profile_id: profileId }, { sort: pageSort }).toArray(),
    /** Replaces the secret under the same id. @returns null for a key that has ended or does not exist */
    replaceSecret: (id: string, secretSha256: string, session?: ClientSession) =>
      keys.findOneAndUpdate(
        { _id: id, revoked_at: null },
        { $set: { secret_sha256: secretSha256 } },
        { returnDocument: 'after', session },
      ),
    /**
     * Replaces the secret of a key that equals the wanted one, was made no later than madeBy, and was neither used nor ended.
     * @returns null when the key with that id is any other
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
    /** Ends a key; a key that has ended before keeps its time. */
    revoke: (id: string, at: Date, session: ClientSession) =>
      keys.findOneAndUpdate(
        { _id: id, revoked_at: null },
        { $set: { revoked_at: at } },
        { returnDocument: 'after', session },
      ),
    /** Returns the live delegated keys of a profile that were given one of the scopes. */
    liveDelegated: (profileId: string, scopes: readonly string[], session: ClientSession) =>
      keys
        .find({ profile_id: profileId, kind: 'delegated', revoked_at: null, scopes: { $in: [...scopes] } }, { session })
        .toArray(),
    /** Reports whether the profile itself has a live key that was given one of the scopes. */
    hasLiveOwn: async (profileId: string, scopes: readonly string[], now: Date): Promise<boolean> => {
      const given = { profile_id: profileId, kind: 'profile' as const, revoked_at: null, scopes: { $in: [...scopes] } };
      const unexpired = { $or: [{ expires_at: null }, { expires_at: { $gt: now } }] };
      return (await keys.findOne({ $and: [given, unexpired] }, { projection: { _id: 1 } })) !== null;
    },
    /** Returns the live delegated keys of an app on a profile. */
    liveOfApp: (profileId: string, appId: string, session: ClientSession) =>
      keys.find({ profile_id: profileId, app_id: appId, kind: 'delegated', revoked_at: null }, { session }).toArray(),
    /** Returns the live delegated keys of an app, on whatever profile. */
    liveOfAppAnywhere: (appId: string, session: ClientSession) =>
      keys.find({ app_id: appId, kind: 'delegated', revoked_at: null }, { session }).toArray(),
    /** Returns the live user tokens of a person on the profiles of a workspace, or of all workspaces for null. */
    liveUserTokens: (workspaceId: string | null, userId: string, session: ClientSession) => {
      const within = workspaceId === null ? {} : { workspace_id: workspaceId };
      return keys.find({ user_id: userId, ...within, kind: 'user', revoked_at: null }, { session }).toArray();
    },
    /** Records that the key is in use. */
    touch: async (id: string, at: Date) => {
      await keys.updateOne({ _id: id }, { $max: { last_used_at: at } });
    },
  };
}
