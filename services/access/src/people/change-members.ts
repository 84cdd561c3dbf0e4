// Changes the role of a member, or removes them; a workspace that has an owner keeps one.
import { losesLastOwner, type Role } from '@touchline/chassis/access/roles.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession, MongoClient } from 'mongodb';
import type { MemberDoc } from '../store/people.ts';
import type { Stores } from '../store/stores.ts';
import { requireRole } from './check-person.ts';
import { createEndAccess } from './end-access.ts';

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'people' | 'sessions' | 'keys'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly now: () => Date;
}

interface Membership {
  readonly workspaceId: string;
  readonly userId: string;
}

/**
 * Makes the use case; the person's sessions and user tokens follow the new role within a second.
 * @throws (the function) AppError not_found, validation_error; invalid_state for the last owner
 */
export function createChangeMemberRole({ stores, client }: Pick<Deps, 'stores' | 'client'>) {
  return async function changeMemberRole({ role: text, ...who }: Membership & { role: string }): Promise<MemberDoc> {
    const role = requireRole(text);
    return await withTransaction(client, async (session) => {
      const member = await takeMember(stores, who, role, session);
      await stores.people.setRole(member, role, session);
      return { ...member, role };
    });
  };
}

/**
 * Makes the use case. The person's sessions and user tokens in the workspace end with the membership; their account, and their
 * memberships in other workspaces, stay.
 * @throws (the function) AppError not_found; invalid_state for the last owner
 */
export function createRemoveMember({ stores, client, outbox, now }: Deps) {
  const endAccess = createEndAccess({ stores, outbox, now });
  return async function removeMember(who: Membership): Promise<void> {
    await withTransaction(client, async (session) => {
      const member = await takeMember(stores, who, null, session);
      await stores.people.removeMember(member, session);
      await endAccess(member.user_id, member.workspace_id, session);
    });
    outbox.nudge();
  };
}

/** Returns the member, and blocks other changes of the workspace's people. @param next the role to come; null when they leave */
async function takeMember(
  { workspaces, people }: Pick<Stores, 'workspaces' | 'people'>,
  { workspaceId, userId }: Membership,
  next: Role | null,
  session: ClientSession,
): Promise<MemberDoc> {
  await workspaces.countPeopleChange(workspaceId, session);
  const members = await people.membersOf(workspaceId, session);
  const member = members.find(({ user_id }) => user_id === userId);
  if (!member) throw appError('not_found', 'There is no such member.');
  if (losesLastOwner(members, userId, next))
    throw appError('invalid_state', 'A workspace must keep an owner: make somebody else an owner first.');
  return member;
}
