// Makes a new membership.
import type { Role } from '@touchline/chassis/access/roles.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { MemberDoc } from '../store/people.ts';

/** Returns the record; its id is derived from workspace and person, so that nobody can be a member twice. */
export function newMember(workspaceId: string, userId: string, role: Role, at: Date): MemberDoc {
  return {
    _id: deterministicId('member', workspaceId, userId),
    workspace_id: workspaceId,
    user_id: userId,
    role,
    created_at: at,
  };
}
