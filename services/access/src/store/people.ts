// Stores the people who run workspaces: their accounts, and their roles in workspaces.
import type { Role } from '@touchline/chassis/access/roles.ts';
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db } from 'mongodb';

export interface UserDoc {
  _id: string; // UUID
  /** Lower-case and trimmed; what a person signs in with. */
  email: string;
  /**
   * True for the one account that has the address from an operator, or from an older release. Any number of other accounts may
   * have the same address, each from an invitation.
   */
  holds_address: boolean;
  /** When an operator vouched that the address is the person's; null when none did, as for every account of an older release. */
  address_proved_at: Date | null;
  name: string;
  /** scrypt with its parameters and salt; null for a person who has no password. */
  password: string | null;
  created_at: Date;
  disabled_at: Date | null;
  /** Written in the transaction that begins a session, so that the session cannot miss a concurrent change of the password. */
  signed_in_at?: Date;
}

/** An account as it is stored: email is unique, so for accounts from invitations, which share addresses, it includes the id. */
interface UserRow extends Omit<UserDoc, 'holds_address' | 'address_proved_at'> {
  /** Set for an account from an invitation. */
  address?: string;
  address_proved_at?: Date | null;
}

export interface MemberDoc {
  _id: string; // deterministicId('member', workspace_id, user_id)
  workspace_id: string;
  user_id: string;
  role: Role;
  created_at: Date;
}

export const userIndexes: CollectionIndexes = {
  collection: 'users',
  indexes: [{ key: { email: 1 }, unique: true }, { key: { address: 1, password: 1 } }],
};
export const memberIndexes: CollectionIndexes = {
  collection: 'members',
  indexes: [{ key: { workspace_id: 1 } }, { key: { user_id: 1 } }],
};

/**
 * A person may use one password for the accounts to which several workspaces invited them; nobody has more of those than this.
 */
const SAME_PASSWORD_MAX = 20;

export type PeopleStore = ReturnType<typeof createPeopleStore>;

/** @param db access's own database */
export function createPeopleStore(db: Db) {
  const users = db.collection<UserRow>('users');
  const members = db.collection<MemberDoc>('members');
  const findAll = async (ids: readonly string[], session?: ClientSession): Promise<UserDoc[]> =>
    (await users.find({ _id: { $in: [...ids] } }, { session }).toArray()).map(asUser);
  const membersOf = (workspaceId: string, session?: ClientSession) =>
    members.find({ workspace_id: workspaceId }, { session, sort: { created_at: 1, _id: 1 } }).toArray();
  return {
    find: async (id: string): Promise<UserDoc | null> => orNull(await users.findOne({ _id: id })),
    findAll,
    /** Returns the account that holds the address. */
    findHolder: async (email: string, session?: ClientSession): Promise<UserDoc | null> =>
      orNull(await users.findOne({ email }, { session })),
    /**
     * Returns the newest accounts from invitations to the address whose password has this hash, by its setting; newest first.
     */
    findInvited: async (email: string, hash: string): Promise<UserDoc[]> => {
      const newest = { sort: { created_at: -1 as const, _id: 1 as const }, limit: SAME_PASSWORD_MAX };
      return (await users.find({ address: email, password: hash }, newest).toArray()).map(asUser);
    },
    /** @throws the driver's duplicate key error when the address already has a holder, and this account would be another */
    insert: async (user: UserDoc, session: ClientSession) => {
      await users.insertOne(asRow(user), { session });
    },
    /** Stores a renewed hash of a password, unless another password replaced it meanwhile. */
    rehash: async (id: string, { from, to }: { from: string; to: string }) => {
      await users.updateOne({ _id: id, password: from }, { $set: { password: to } });
    },
    /** Returns false when the password changed meanwhile. */
    setPassword: async (id: string, { from, to }: { from: string | null; to: string }, session: ClientSession) => {
      const { matchedCount } = await users.updateOne(
        { _id: id, password: from },
        { $set: { password: to } },
        { session },
      );
      return matchedCount === 1;
    },
    /** Sets another password for an account for which an operator vouches; returns false when its password changed meanwhile. */
    reclaim: async ({ _id, password }: UserDoc, to: string, at: Date, session: ClientSession): Promise<boolean> => {
      const change = { $set: { password: to, address_proved_at: at } };
      return (await users.updateOne({ _id, password }, change, { session })).matchedCount === 1;
    },
    /** Records a sign-in; returns false when the proven password no longer counts, or the person is disabled. */
    noteSignIn: async ({ _id, password }: UserDoc, at: Date, session: ClientSession): Promise<boolean> => {
      const proven = { _id, password, disabled_at: null };
      return (await users.updateOne(proven, { $set: { signed_in_at: at } }, { session })).matchedCount === 1;
    },
    findMember: (workspaceId: string, userId: string, session?: ClientSession) =>
      members.findOne({ workspace_id: workspaceId, user_id: userId }, { session }),
    membersOf,
    /** Returns the member of the workspace who has the address. */
    findMemberByEmail: async (
      workspaceId: string,
      email: string,
      session?: ClientSession,
    ): Promise<{ member: MemberDoc; user: UserDoc } | null> => {
      const present = await membersOf(workspaceId, session);
      const ids = present.map(({ user_id }) => user_id);
      const user = (await findAll(ids, session)).find((each) => each.email === email);
      const member = present.find(({ user_id }) => user_id === user?._id);
      return user && member ? { member, user } : null;
    },
    insertMember: async (member: MemberDoc, session: ClientSession) => {
      await members.insertOne(member, { session });
    },
    setRole: async ({ _id }: MemberDoc, role: Role, session: ClientSession) => {
      await members.updateOne({ _id }, { $set: { role } }, { session });
    },
    removeMember: async ({ _id }: MemberDoc, session: ClientSession) => {
      await members.deleteMany({ _id }, { session });
    },
    membershipsOf: (userId: string, session?: ClientSession) =>
      members.find({ user_id: userId }, { session, sort: { created_at: 1, _id: 1 } }).toArray(),
  };
}

function asUser({ address, ...row }: UserRow): UserDoc {
  return {
    ...row,
    email: address ?? row.email,
    holds_address: address === undefined,
    address_proved_at: row.address_proved_at ?? null,
  };
}

function asRow({ holds_address, ...user }: UserDoc): UserRow {
  // No address contains a space, so such a row cannot be found by an address.
  return holds_address ? user : { ...user, email: `${user.email} ${user._id}`, address: user.email };
}

const orNull = (row: UserRow | null): UserDoc | null => row && asUser(row);
