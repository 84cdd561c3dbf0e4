// What became of a workspace's invitations, and taking one back.
import { appError } from '@touchline/chassis/errors.ts';
import { notFound } from '../actor-scope.ts';
import type { InvitationDoc } from '../store/invitations.ts';
import type { Stores } from '../store/stores.ts';

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'invitations'>;
  readonly now: () => Date;
}

/** Newest first; those that ended stay for 30 days. Throws not_found for an unknown workspace. */
export function createListInvitations({ stores: { workspaces, invitations } }: Pick<Deps, 'stores'>) {
  return async function listInvitations(workspaceId: string): Promise<InvitationDoc[]> {
    if (!(await workspaces.find(workspaceId))) throw notFound('workspace');
    return await invitations.listOf(workspaceId);
  };
}

/** Throws not_found for an invitation that is unknown, or that is accepted or revoked already. */
export function createRevokeInvitation({ stores: { invitations }, now }: Deps) {
  return async function revokeInvitation(workspaceId: string, id: string): Promise<void> {
    if (!(await invitations.revoke(workspaceId, id, now())))
      throw appError('not_found', 'There is no open invitation with this id.');
  };
}
