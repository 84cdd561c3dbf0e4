// Handles ListInvitations: lists a workspace's invitations with their outcome for operators.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  InvitationSchema,
  ListInvitationsRequest,
  ListInvitationsResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { Access } from '../access.ts';
import type { InvitationDoc } from '../store/invitations.ts';

/** @throws AppError not_found for an unknown workspace */
export function createListInvitationsRpc({ access }: { access: Access }) {
  return async function listInvitations({
    workspaceId,
  }: ListInvitationsRequest): Promise<MessageInitShape<typeof ListInvitationsResponseSchema>> {
    return { invitations: (await access.people.listInvitations(workspaceId)).map(invitationMessage) };
  };
}

function invitationMessage(invitation: InvitationDoc): MessageInitShape<typeof InvitationSchema> {
  const { accepted_at, revoked_at } = invitation;
  return {
    invitationId: invitation._id,
    workspaceId: invitation.workspace_id,
    email: invitation.email,
    role: invitation.role,
    createdAt: timestampFromDate(invitation.created_at),
    expiresAt: timestampFromDate(invitation.expires_at),
    ...(accepted_at && { acceptedAt: timestampFromDate(accepted_at) }),
    ...(revoked_at && { revokedAt: timestampFromDate(revoked_at) }),
  };
}
