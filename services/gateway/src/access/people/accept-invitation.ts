// Joining a workspace by an invitation: with a new account, or by proving the one that the address has.
import { appError } from '@touchline/chassis/errors.ts';
import { isDuplicateKey, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { MongoClient } from 'mongodb';
import { isOpen } from '../../domain/invitation-life.ts';
import { opaqueTokenHash } from '../../domain/opaque-token.ts';
import type { LimitGuesses } from '../../http/limit-guesses.ts';
import type { InvitationDoc } from '../../store/invitations.ts';
import type { MemberDoc, UserDoc } from '../../store/people.ts';
import type { Stores } from '../../store/stores.ts';
import type { WorkspaceDoc } from '../../store/workspaces.ts';
import { workspaceArchived } from './invite-member.ts';
import type { NewAccount } from './new-account.ts';
import { newMember } from './new-member.ts';
import type { Passwords } from './password-hash.ts';

interface Acceptance {
  readonly token: string;
  /** Of a new account; the part of the address before the @ when absent. */
  readonly name: string | undefined;
  /** The new account's, or the one that the existing account has. */
  readonly password: string;
  /** Where the request came from. */
  readonly address: string;
}

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'people' | 'invitations'>;
  readonly client: MongoClient;
  readonly newAccount: NewAccount;
  readonly limitGuesses: LimitGuesses;
  readonly passwords: Passwords;
  readonly now: () => Date;
}

interface Joined {
  readonly workspace: WorkspaceDoc;
  readonly member: MemberDoc;
  readonly user: UserDoc;
}

/**
 * Throws not_found for a token that is unknown, expired, used or revoked, without a difference; workspace_archived;
 * current_password_invalid when the address has an account with another password; weak_password, compromised_password;
 * rate_limit_exceeded for too many wrong passwords.
 */
export function createAcceptInvitation({ stores, client, newAccount, limitGuesses, passwords, now }: Deps) {
  const { workspaces, people, invitations } = stores;

  return async function acceptInvitation(wanted: Acceptance): Promise<Joined> {
    const invitation = await findOpen(wanted.token);
    if ((await workspaces.find(invitation.workspace_id))?.archived_at !== null) throw workspaceArchived();
    const known = await people.findByEmail(invitation.email);
    const user = known ? await proven(known, wanted) : await newcomer(invitation, wanted);
    const joined = await join(invitation, user, known !== null);
    // Somebody made an account of this address meanwhile: it has to be proven like any other.
    return joined ?? (await acceptInvitation(wanted));
  };

  async function findOpen(token: string): Promise<InvitationDoc> {
    const hash = opaqueTokenHash(token);
    const invitation = hash === null ? null : await invitations.findByToken(hash);
    if (!invitation || !isOpen(invitation, now())) throw noInvitation();
    return invitation;
  }

  async function proven(user: UserDoc, { password, address }: Acceptance): Promise<UserDoc> {
    const { email } = user;
    const right = await limitGuesses({ account: email, address }, () => passwords.verify(password, user.password));
    if (right && user.disabled_at === null) return user;
    const message = 'The invited address has an account already: send the password of that account.';
    throw appError('INVALID_ARGUMENT', 'current_password_invalid', message);
  }

  function newcomer({ email }: InvitationDoc, { name, password }: Acceptance): Promise<UserDoc> {
    return newAccount({ email, name: name ?? email.slice(0, email.indexOf('@')), password });
  }

  /** null when the address has an account now and had none before. */
  async function join({ _id, workspace_id, email, role }: InvitationDoc, user: UserDoc, hasAccount: boolean) {
    try {
      return await withTransaction(client, async (session) => {
        const at = now();
        const workspace = await workspaces.countPeopleChange(workspace_id, session);
        if (!workspace || workspace.archived_at !== null) throw workspaceArchived();
        if (!(await invitations.accept(_id, at, session))) throw noInvitation();
        if (!hasAccount && (await people.findByEmail(email, session))) throw new AccountAppeared();
        if (!hasAccount) await people.insert(user, session);
        // Who came in by another way meanwhile keeps the role that they have.
        const present = await people.findMember(workspace_id, user._id, session);
        const member = present ?? newMember(workspace_id, user._id, role, at);
        if (!present) await people.insertMember(member, session);
        return { workspace, member, user };
      });
    } catch (error) {
      if (error instanceof AccountAppeared || (!hasAccount && isDuplicateKey(error))) return null;
      throw error;
    }
  }
}

/** Ends the transaction, so that the invitation stays open. */
class AccountAppeared extends Error {}

const noInvitation = () => appError('NOT_FOUND', 'not_found', 'There is no open invitation with this token.');
