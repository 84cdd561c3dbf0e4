// Lists a workspace's invitations with their outcome, and revokes one.
import { appError } from '@touchline/chassis/errors.ts';
import { notFound } from '../actor-scope.ts';
import type { InvitationDoc } from '../store/invitations.ts';
import type { Stores } from '../store/stores.ts';

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'invitations'>;
  readonly now: () => Date;
}

/**
 * Makes the use case: newest first; ended ones stay for 30 days.
 * @throws (the function) AppError not_found for an unknown workspace
 */
export function createListInvitations({ stores: { workspaces, invitations } }: Pick<Deps, 'stores'>) {
  return async function listInvitations(workspaceId: string): Promise<InvitationDoc[]> {
    if (!(await workspaces.find(workspaceId))) throw notFound('workspace');
    return await invitations.listOf(workspaceId);
  };
}

/**
 * Makes the use case.
 * @throws (the function) AppError not_found for an invitation that is unknown, or already accepted or revoked
 */
export function createRevokeInvitation({ stores: { invitations }, now }: Deps) {
  return async function revokeInvitation(workspaceId: string, id: string): Promise<void> {
    if (!(await invitations.revoke(workspaceId, id, now())))
      throw appError('not_found', 'There is no open invitation with this id.');
  };
}
