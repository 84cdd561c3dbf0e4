// Shows an invitation to whoever holds its link.
import { appError } from '@touchline/chassis/errors.ts';
import { isOpen } from '../domain/invitation-life.ts';
import { opaqueTokenHash } from '../domain/opaque-token.ts';
import type { InvitationDoc } from '../store/invitations.ts';
import type { Stores } from '../store/stores.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'invitations'>;
  readonly now: () => Date;
}

/** Makes the look-up. @throws (the function) AppError not_found for an invitation that cannot be accepted, workspace_archived */
export function createFindInvitation({ stores: { workspaces, invitations }, now }: Deps) {
  return async function findInvitation(
    token: string,
  ): Promise<{ readonly invitation: InvitationDoc; readonly workspace: WorkspaceDoc }> {
    const hash = opaqueTokenHash(token);
    const invitation = hash === null ? null : await invitations.findByToken(hash);
    if (!invitation || !isOpen(invitation, now()))
      throw appError('not_found', 'This invitation was used or revoked, or has expired. Ask for a new one.');
    const workspace = await workspaces.find(invitation.workspace_id);
    if (!workspace || workspace.archived_at)
      throw appError('workspace_archived', 'The workspace of this invitation was archived.');
    return { invitation, workspace };
  };
}
