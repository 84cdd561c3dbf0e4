// Stores console sessions; of the cookie's value it stores only a hash.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db, Filter } from 'mongodb';

export interface SessionDoc {
  _id: string; // UUID
  /** Hex, of the cookie's value. */
  token_sha256: string;
  user_id: string;
  /**
   * Where the person's role counts: the workspace of the profile, else of their oldest membership; null for a person without one.
   */
  workspace_id: string | null;
  /** The profile on which profile-level calls of this session act; null while the person has none in reach. */
  profile_id: string | null;
  created_at: Date;
  /** Accurate to the minute, not to the request. */
  last_used_at: Date;
  /** Never extended: a session ends at this time however busy it is. */
  expires_at: Date;
}

export const sessionIndexes: CollectionIndexes = {
  collection: 'sessions',
  indexes: [
    { key: { token_sha256: 1 }, unique: true },
    { key: { user_id: 1 } },
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** @param db access's own database */
export function createSessionStore(db: Db) {
  const sessions = db.collection<SessionDoc>('sessions');
  const endWhere = async (filter: Filter<SessionDoc>, session: ClientSession): Promise<string[]> => {
    const ended = await sessions.find(filter, { session, projection: { _id: 1 } }).toArray();
    if (ended.length > 0) await sessions.deleteMany({ _id: { $in: ended.map(({ _id }) => _id) } }, { session });
    return ended.map(({ _id }) => _id);
  };
  return {
    insert: async (doc: SessionDoc, session: ClientSession) => {
      await sessions.insertOne(doc, { session });
    },
    findByToken: (tokenSha256: string) => sessions.findOne({ token_sha256: tokenSha256 }),
    /** Records that the session is in use; one that ended meanwhile stays ended. */
    touch: async (id: string, at: Date) => {
      await sessions.updateOne({ _id: id }, { $max: { last_used_at: at } });
    },
    /** Returns the ids of a person's sessions. */
    idsOf: async (userId: string, session: ClientSession): Promise<string[]> => {
      const found = await sessions.find({ user_id: userId }, { session, projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
    /** Ends one session. Like the methods below, it returns the ids of the ended sessions, for their events. */
    end: (id: string, session: ClientSession) => endWhere({ _id: id }, session),
    endByToken: (tokenSha256: string, session: ClientSession) => endWhere({ token_sha256: tokenSha256 }, session),
    /** Ends the sessions of a person in one workspace. */
    endIn: (workspaceId: string, userId: string, session: ClientSession) =>
      endWhere({ user_id: userId, workspace_id: workspaceId }, session),
    /** Ends all sessions of a person except the given one, for example after a change of the password. */
    endOthers: (userId: string, keptId: string | null, session: ClientSession) =>
      endWhere({ user_id: userId, ...(keptId !== null && { _id: { $ne: keptId } }) }, session),
  };
}
