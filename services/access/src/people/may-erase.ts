// Decides who may have a customer erased: owners and admins of the workspace, on any of its profiles, even in an archived
// workspace.
import { managesWorkspace } from '@touchline/chassis/access/roles.ts';
import { appError } from '@touchline/chassis/errors.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../actor-scope.ts';
import type { ProfileDoc } from '../store/profiles.ts';
import type { Stores } from '../store/stores.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';

interface Deps {
  readonly stores: Pick<Stores, 'people' | 'profiles' | 'workspaces'>;
}

/**
 * Makes the use case, which returns the profile with its workspace.
 * @throws (the function) AppError not_found for a workspace of which the person is no member and for a profile that is not the
 * workspace's, forbidden for a member who is neither owner nor admin
 */
export function createMayErase({ stores: { people, profiles, workspaces } }: Deps) {
  return async function mayErase(
    actor: Exclude<Actor, 'operator'>,
    { workspaceId, profileId }: { workspaceId: string; profileId: string },
  ): Promise<{ readonly profile: ProfileDoc; readonly workspace: WorkspaceDoc }> {
    const { kind, id } = actor.principal;
    const member = kind === 'user' ? await people.findMember(workspaceId, id) : null;
    if (!member) throw notFound('workspace');
    if (!managesWorkspace(member.role))
      throw appError('forbidden', 'Only an owner or an admin of the workspace can erase customers.');
    const profile = await profiles.find(profileId);
    const workspace = await workspaces.find(workspaceId);
    if (profile?.workspace_id !== workspaceId || !workspace) throw notFound('profile');
    return { profile, workspace };
  };
}
