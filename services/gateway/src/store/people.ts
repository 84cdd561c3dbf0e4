// The people who run workspaces: their accounts, and their roles in workspaces.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db } from 'mongodb';
import type { Role } from '../domain/roles.ts';

export interface UserDoc {
  _id: string; // UUID
  /** Lower-case and trimmed; what a person signs in with. */
  email: string;
  name: string;
  /** scrypt with its parameters and salt; null for a person who has no password. */
  password: string | null;
  created_at: Date;
  disabled_at: Date | null;
  /** Written in the transaction that begins a session, so that it cannot pass a change of the password by. */
  signed_in_at?: Date;
}

export interface MemberDoc {
  _id: string; // deterministicId('member', workspace_id, user_id)
  workspace_id: string;
  user_id: string;
  role: Role;
  created_at: Date;
}

export const userIndexes: CollectionIndexes = { collection: 'users', indexes: [{ key: { email: 1 }, unique: true }] };
export const memberIndexes: CollectionIndexes = {
  collection: 'members',
  indexes: [{ key: { workspace_id: 1 } }, { key: { user_id: 1 } }],
};

export type PeopleStore = ReturnType<typeof createPeopleStore>;

/** @param db the gateway's own database */
export function createPeopleStore(db: Db) {
  const users = db.collection<UserDoc>('users');
  const members = db.collection<MemberDoc>('members');
  return {
    find: (id: string) => users.findOne({ _id: id }),
    findAll: (ids: readonly string[]) => users.find({ _id: { $in: [...ids] } }).toArray(),
    findByEmail: (email: string, session?: ClientSession) => users.findOne({ email }, { session }),
    /** @throws the driver's duplicate key error when the email has an account */
    insert: async (user: UserDoc, session: ClientSession) => {
      await users.insertOne(user, { session });
    },
    /** Keeps a password's hash made anew, unless another password took its place meanwhile. */
    rehash: async (id: string, { from, to }: { from: string; to: string }) => {
      await users.updateOne({ _id: id, password: from }, { $set: { password: to } });
    },
    /** False when the password changed meanwhile. */
    setPassword: async (id: string, { from, to }: { from: string | null; to: string }, session: ClientSession) => {
      const { matchedCount } = await users.updateOne(
        { _id: id, password: from },
        { $set: { password: to } },
        { session },
      );
      return matchedCount === 1;
    },
    /** Notes a sign-in; false when the password that was proven counts no more, or the person is disabled. */
    noteSignIn: async ({ _id, password }: UserDoc, at: Date, session: ClientSession): Promise<boolean> => {
      const proven = { _id, password, disabled_at: null };
      return (await users.updateOne(proven, { $set: { signed_in_at: at } }, { session })).matchedCount === 1;
    },
    findMember: (workspaceId: string, userId: string, session?: ClientSession) =>
      members.findOne({ workspace_id: workspaceId, user_id: userId }, { session }),
    membersOf: (workspaceId: string, session?: ClientSession) =>
      members.find({ workspace_id: workspaceId }, { session, sort: { created_at: 1, _id: 1 } }).toArray(),
    insertMember: async (member: MemberDoc, session: ClientSession) => {
      await members.insertOne(member, { session });
    },
    setRole: async ({ _id }: MemberDoc, role: Role, session: ClientSession) => {
      await members.updateOne({ _id }, { $set: { role } }, { session });
    },
    removeMember: async ({ _id }: MemberDoc, session: ClientSession) => {
      await members.deleteOne({ _id }, { session });
    },
    membershipsOf: (userId: string) => members.find({ user_id: userId }, { sort: { created_at: 1, _id: 1 } }).toArray(),
  };
}
