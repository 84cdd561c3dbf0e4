// Gives a person a role in a workspace, and an account when they have none.
import { appError } from '@touchline/chassis/errors.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { MongoClient } from 'mongodb';
import type { MemberDoc, UserDoc } from '../../store/people.ts';
import type { Stores } from '../../store/stores.ts';
import { notFound } from '../standing.ts';
import { requireEmail, requireRole } from './check-person.ts';
import type { NewAccount } from './new-account.ts';
import { newMember } from './new-member.ts';

interface NewMember {
  readonly workspaceId: string;
  readonly email: string;
  /** Of a new account, as is the password; an existing one keeps its own. */
  readonly name: string;
  readonly password: string;
  readonly role: string;
}

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'people' | 'invitations'>;
  readonly client: MongoClient;
  readonly newAccount: NewAccount;
  readonly now: () => Date;
}

interface Added {
  readonly member: MemberDoc;
  readonly user: UserDoc;
  readonly createdAccount: boolean;
}

/**
 * Repeatable: who is in with this role already stays as they are.
 * Throws not_found for an unknown workspace, invalid_state for a member with another role, validation_error, and of a new
 * account weak_password or compromised_password.
 */
export function createAddMember({ stores: { workspaces, people, invitations }, client, newAccount, now }: Deps) {
  return async function addMember(wanted: NewMember): Promise<Added> {
    const { workspaceId } = wanted;
    const email = requireEmail(wanted.email);
    const role = requireRole(wanted.role);
    if (!(await workspaces.find(workspaceId))) throw notFound('workspace');
    const account = (await people.findByEmail(email)) ?? (await newAccount({ ...wanted, email }));
    return await withTransaction(client, async (session) => {
      await workspaces.countPeopleChange(workspaceId, session);
      const known = await people.findByEmail(email, session);
      const user = known ?? account;
      if (!known) await people.insert(user, session);
      const present = await people.findMember(workspaceId, user._id, session);
      if (present && present.role !== role)
        throw appError(
          'FAILED_PRECONDITION',
          'invalid_state',
          'They are a member with another role: change that role.',
        );
      const member = present ?? newMember(workspaceId, user._id, role, now());
      if (!present) await people.insertMember(member, session);
      // A link that still lies in their mailbox has nothing left to give.
      await invitations.revokeOf(workspaceId, email, now(), session);
      return { member, user, createdAccount: !known };
    });
  };
}
