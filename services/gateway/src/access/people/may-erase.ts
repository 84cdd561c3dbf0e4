// Who of a workspace may have a customer erased: its owners and admins, on any of its profiles, an archived one too.
import { appError } from '@touchline/chassis/errors.ts';
import { managesWorkspace } from '../../domain/roles.ts';
import type { ProfileDoc } from '../../store/profiles.ts';
import type { Stores } from '../../store/stores.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../standing.ts';

interface Deps {
  readonly stores: Pick<Stores, 'people' | 'profiles'>;
}

/**
 * Answers the profile. Throws not_found for a workspace that the person is no member of and for a profile that is not the workspace's, forbidden for
 * a member who is neither owner nor admin.
 */
export function createMayErase({ stores: { people, profiles } }: Deps) {
  return async function mayErase(
    actor: Exclude<Actor, 'operator'>,
    { workspaceId, profileId }: { workspaceId: string; profileId: string },
  ): Promise<ProfileDoc> {
    const { kind, id } = actor.principal;
    const member = kind === 'user' ? await people.findMember(workspaceId, id) : null;
    if (!member) throw notFound('workspace');
    if (!managesWorkspace(member.role))
      throw appError('PERMISSION_DENIED', 'forbidden', 'Only an owner or an admin of the workspace erases customers.');
    const profile = await profiles.find(profileId);
    if (profile?.workspace_id !== workspaceId) throw notFound('profile');
    return profile;
  };
}
