// Lets a person join a workspace by an invitation: with a new account, or with the account of their session. It does not check
// whether the address has an account, because the result would reveal that to whoever holds the link.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { MongoClient } from 'mongodb';
import { isOpen } from '../domain/invitation-life.ts';
import { opaqueTokenHash } from '../domain/opaque-token.ts';
import type { InvitationDoc } from '../store/invitations.ts';
import type { MemberDoc, UserDoc } from '../store/people.ts';
import type { Stores } from '../store/stores.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';
import { workspaceArchived } from './invite-member.ts';
import type { NewAccount } from './new-account.ts';
import { newMember } from './new-member.ts';

interface Newcomer {
  /** By default the part of the address before the @. */
  readonly name: string | undefined;
  readonly password: string;
}

interface Acceptance {
  readonly token: string;
  /** The account that joins: a new one, or that of the session. */
  readonly by: { readonly newcomer: Newcomer } | { readonly session: Credential };
}

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'people' | 'invitations'>;
  readonly client: MongoClient;
  readonly newAccount: NewAccount;
  readonly now: () => Date;
}

interface Joined {
  readonly workspace: WorkspaceDoc;
  readonly member: MemberDoc;
  readonly user: UserDoc;
}

/**
 * Makes the use case.
 * @throws (the function) AppError not_found for a token that is unknown, expired, used or revoked, without a difference;
 * workspace_archived; forbidden for a session of another address; weak_password, compromised_password for a new account
 */
export function createAcceptInvitation({ stores, client, newAccount, now }: Deps) {
  const { workspaces, people, invitations } = stores;

  return async function acceptInvitation({ token, by }: Acceptance): Promise<Joined> {
    const invitation = await findOpen(token);
    if ((await workspaces.find(invitation.workspace_id))?.archived_at !== null) throw workspaceArchived();
    if ('session' in by) return await join(invitation, await signedIn(invitation, by.session), { isNew: false });
    return await join(invitation, await newcomer(invitation, by.newcomer), { isNew: true });
  };

  async function findOpen(token: string): Promise<InvitationDoc> {
    const hash = opaqueTokenHash(token);
    const invitation = hash === null ? null : await invitations.findByToken(hash);
    if (!invitation || !isOpen(invitation, now())) throw noInvitation();
    return invitation;
  }

  /**
   * The holder of the link who also knows the password is the person: the inviter does not know the password, and whoever created
   * the account in advance does not have the link.
   */
  async function signedIn({ email }: InvitationDoc, { kind, principal }: Credential): Promise<UserDoc> {
    const user = kind === 'session' ? await people.find(principal.id) : null;
    if (user?.email === email) return user;
    const message = 'This invitation is for another address. Sign in with that one, or create an account.';
    throw appError('forbidden', message);
  }

  function newcomer({ email }: InvitationDoc, { name, password }: Newcomer): Promise<UserDoc> {
    return newAccount({ email, name: name ?? email.slice(0, email.indexOf('@')), password, from: 'invitation' });
  }

  function join(
    { _id, workspace_id, role }: InvitationDoc,
    user: UserDoc,
    { isNew }: { isNew: boolean },
  ): Promise<Joined> {
    return withTransaction(client, async (session) => {
      const at = now();
      const workspace = await workspaces.countPeopleChange(workspace_id, session);
      if (!workspace || workspace.archived_at !== null) throw workspaceArchived();
      if (!(await invitations.accept(_id, at, session))) throw noInvitation();
      if (isNew) await people.insert(user, session);
      // A person who joined in another way meanwhile keeps their role.
      const present = await people.findMember(workspace_id, user._id, session);
      const member = present ?? newMember(workspace_id, user._id, role, at);
      if (!present) await people.insertMember(member, session);
      return { workspace, member, user };
    });
  }
}

const noInvitation = () => appError('not_found', 'There is no open invitation with this token.');
