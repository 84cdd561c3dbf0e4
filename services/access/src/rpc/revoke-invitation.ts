// Handles RevokeInvitation: revokes a link that must no longer be used.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  RevokeInvitationRequest,
  RevokeInvitationResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { Access } from '../access.ts';

/** @throws AppError not_found for an invitation that is unknown or no longer open */
export function createRevokeInvitationRpc({ access }: { access: Access }) {
  return async function revokeInvitation({
    workspaceId,
    invitationId,
  }: RevokeInvitationRequest): Promise<MessageInitShape<typeof RevokeInvitationResponseSchema>> {
    await access.people.revokeInvitation(workspaceId, invitationId);
    return {};
  };
}
