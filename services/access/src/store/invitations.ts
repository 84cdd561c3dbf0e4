// Stores invitations to a workspace; of the token in the link it stores only a hash.
import type { Role } from '@touchline/chassis/access/roles.ts';
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db } from 'mongodb';

export interface InvitationDoc {
  _id: string; // UUID
  workspace_id: string;
  /** As accounts store it. */
  email: string;
  role: Role;
  /** Hex. */
  token_sha256: string;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
}

/** An address is not kept for longer than anybody would ask about its invitation. */
const KEPT_SECONDS = 30 * 24 * 3600;

export const invitationIndexes: CollectionIndexes = {
  collection: 'invitations',
  indexes: [
    { key: { token_sha256: 1 }, unique: true },
    { key: { workspace_id: 1 } },
    { key: { expires_at: 1 }, expireAfterSeconds: KEPT_SECONDS },
  ],
};

const OPEN = { accepted_at: null, revoked_at: null };

export type InvitationStore = ReturnType<typeof createInvitationStore>;

/** @param db access's own database */
export function createInvitationStore(db: Db) {
  const invitations = db.collection<InvitationDoc>('invitations');
  return {
    findByToken: (tokenSha256: string) => invitations.findOne({ token_sha256: tokenSha256 }),
    insert: async (invitation: InvitationDoc, session: ClientSession) => {
      await invitations.insertOne(invitation, { session });
    },
    /** Lists every invitation of a workspace, newest first. */
    listOf: (workspaceId: string) =>
      invitations.find({ workspace_id: workspaceId }, { sort: { created_at: -1, _id: 1 } }).toArray(),
    /** Marks an open invitation as accepted; returns false when it is no longer open. */
    accept: async (id: string, at: Date, session: ClientSession): Promise<boolean> => {
      const open = { _id: id, ...OPEN, expires_at: { $gt: at } };
      return (await invitations.updateOne(open, { $set: { accepted_at: at } }, { session })).modifiedCount === 1;
    },
    /** Revokes an open invitation; returns false when there is none. */
    revoke: async (workspaceId: string, id: string, at: Date): Promise<boolean> => {
      const open = { _id: id, workspace_id: workspaceId, ...OPEN };
      return (await invitations.updateOne(open, { $set: { revoked_at: at } })).modifiedCount === 1;
    },
    /** Revokes the open invitations of an address: a newer one replaces them, or the person is a member already. */
    revokeOf: async (workspaceId: string, email: string, at: Date, session: ClientSession) => {
      await invitations.updateMany(
        { workspace_id: workspaceId, email, ...OPEN },
        { $set: { revoked_at: at } },
        { session },
      );
    },
  };
}
