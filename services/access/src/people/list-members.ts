// Lists the people of a workspace.
import { notFound } from '../actor-scope.ts';
import type { MemberDoc, UserDoc } from '../store/people.ts';
import type { Stores } from '../store/stores.ts';

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'people'>;
}

/** Makes the use case: in the order in which they joined. @throws (the function) AppError not_found for an unknown workspace */
export function createListMembers({ stores: { workspaces, people } }: Deps) {
  return async function listMembers(workspaceId: string): Promise<{ member: MemberDoc; user: UserDoc }[]> {
    if (!(await workspaces.find(workspaceId))) throw notFound('workspace');
    const members = await people.membersOf(workspaceId);
    const users = await people.findAll(members.map(({ user_id }) => user_id));
    const byId = new Map(users.map((user) => [user._id, user]));
    return members.flatMap((member) => {
      const user = byId.get(member.user_id);
      return user ? [{ member, user }] : [];
    });
  };
}
