// Handles InviteMember: makes the link that brings a person into a workspace.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  InviteMemberRequest,
  InviteMemberResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { Access } from '../access.ts';

/** @throws AppError not_found, validation_error, workspace_archived, app_provisioned_workspace; invalid_state for a member */
export function createInviteMemberRpc({ access }: { access: Access }) {
  return async function inviteMember(
    request: InviteMemberRequest,
  ): Promise<MessageInitShape<typeof InviteMemberResponseSchema>> {
    const { invitation, token, url } = await access.people.inviteMember(request);
    return { invitationId: invitation._id, token, url, expiresAt: timestampFromDate(invitation.expires_at) };
  };
}
