// Lets an operator give a person a role in a workspace, with a new account or with the one that holds the address.
import type { Role } from '@touchline/chassis/access/roles.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { isDuplicateKey, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession, MongoClient } from 'mongodb';
import { notFound } from '../actor-scope.ts';
import type { MemberDoc, UserDoc } from '../store/people.ts';
import type { Stores } from '../store/stores.ts';
import type { CheckNewPassword } from './check-new-password.ts';
import { requireEmail, requireRole } from './check-person.ts';
import { createEndAccess } from './end-access.ts';
import type { NewAccount } from './new-account.ts';
import { newMember } from './new-member.ts';
import type { Passwords } from './password-hash.ts';
import { requireAddable } from './require-addable.ts';

interface NewMember {
  readonly workspaceId: string;
  readonly email: string;
  /** For a new account. */
  readonly name: string;
  /** For a new or a reclaimed account; empty for an account that keeps its own. */
  readonly password: string;
  readonly role: string;
  /**
   * True: the operator vouches for the address, gives this password to the account that holds it, and ends all access of that
   * account.
   */
  readonly reclaim: boolean;
}

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'people' | 'invitations' | 'sessions' | 'keys'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly newAccount: NewAccount;
  readonly checkNewPassword: CheckNewPassword;
  readonly passwords: Passwords;
  readonly now: () => Date;
}

interface Added {
  readonly member: MemberDoc;
  readonly user: UserDoc;
  readonly account: 'created' | 'reclaimed' | 'as_it_was';
  /** What a reclaim ended. */
  readonly ended: { readonly sessions: number; readonly userTokens: number };
  /** The other workspaces of which the account is a member. */
  readonly otherWorkspaceIds: readonly string[];
}

type Outcome = Pick<Added, 'user' | 'account' | 'ended'>;

const NOTHING = { sessions: 0, userTokens: 0 };

/**
 * Makes the use case. It is repeatable: a person who already has this role stays unchanged. Accounts from invitations of other
 * workspaces do not count.
 * @throws (the function) AppError not_found for an unknown workspace; validation_error; weak_password or compromised_password for
 * a new password; and invalid_state, with nothing changed, for a member with another role, an account whose address was never
 * proved, and an account that has another password
 */
export function createAddMember(deps: Deps) {
  const { stores, client, outbox, newAccount, checkNewPassword, passwords, now } = deps;
  const { workspaces, people, invitations } = stores;
  const endAccess = createEndAccess(deps);

  return async function addMember(wanted: NewMember): Promise<Added> {
    const email = requireEmail(wanted.email);
    const role = requireRole(wanted.role);
    if (!(await workspaces.find(wanted.workspaceId))) throw notFound('workspace');
    return await add({ ...wanted, email }, role);
  };

  async function add(wanted: NewMember, role: Role): Promise<Added> {
    const { workspaceId, email } = wanted;
    const present = await people.findMemberByEmail(workspaceId, email);
    const writeAccount = await prepare(wanted, present?.user);
    try {
      const added = await withTransaction(client, async (session) => {
        await workspaces.countPeopleChange(workspaceId, session);
        const there = await people.findMemberByEmail(workspaceId, email, session);
        if (there?.user._id !== present?.user._id) throw new AccountChanged();
        const outcome = await writeAccount(session);
        return { ...outcome, ...(await addMembership(wanted, outcome.user, role, session)) };
      });
      outbox.nudge();
      return added;
    } catch (error) {
      // The account was created or changed meanwhile; its present state decides.
      if (error instanceof AccountChanged || isDuplicateKey(error)) return await add(wanted, role);
      throw error;
    }
  }

  /** Judges and hashes before the transaction; the returned function does the rest in it. */
  async function prepare(
    wanted: NewMember,
    present: UserDoc | undefined,
  ): Promise<(session: ClientSession) => Promise<Outcome>> {
    const { email, password } = wanted;
    const known = present ?? (await people.findHolder(email));
    if (!known) {
      const user = await newAccount({ ...wanted, from: 'operator' });
      return async (session) => {
        await people.insert(user, session);
        return { user, account: 'created', ended: NOTHING };
      };
    }
    if (wanted.reclaim) return await prepareReclaim(known, password);
    const isTheirs = password !== '' && (await passwords.verify(password, known.password));
    requireAddable(known, {
      isMember: present !== undefined,
      password: isTheirs || password === '' ? 'stays' : 'another',
    });
    return async () => ({ user: known, account: 'as_it_was', ended: NOTHING });
  }

  async function prepareReclaim(known: UserDoc, password: string) {
    if (!known.holds_address)
      throw appError('invalid_state', 'This person is a member by an invitation. Remove them, and add them again.');
    await checkNewPassword(password, known);
    const to = await passwords.hash(password);
    return async (session: ClientSession): Promise<Outcome> => {
      const at = now();
      if (!(await people.reclaim(known, to, at, session))) throw new AccountChanged();
      const ended = await endAccess(known._id, null, session);
      return { user: { ...known, password: to, address_proved_at: at }, account: 'reclaimed', ended };
    };
  }

  async function addMembership({ workspaceId, email }: NewMember, user: UserDoc, role: Role, session: ClientSession) {
    const memberships = await people.membershipsOf(user._id, session);
    const present = memberships.find(({ workspace_id }) => workspace_id === workspaceId);
    if (present && present.role !== role)
      throw appError('invalid_state', 'This person is a member with another role: change that role.');
    const member = present ?? newMember(workspaceId, user._id, role, now());
    if (!present) await people.insertMember(member, session);
    // A link that is still in their mailbox has nothing left to grant.
    await invitations.revokeOf(workspaceId, email, now(), session);
    const others = memberships.filter(({ workspace_id }) => workspace_id !== workspaceId);
    return { member, otherWorkspaceIds: others.map(({ workspace_id }) => workspace_id) };
  }
}

/** Ends the transaction, which starts over with the present state. */
class AccountChanged extends Error {}
