// Handles RemoveMember: removes a person from a workspace.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  RemoveMemberRequest,
  RemoveMemberResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { Access } from '../access.ts';

/** @throws AppError not_found; invalid_state for the last owner */
export function createRemoveMemberRpc({ access }: { access: Access }) {
  return async function removeMember(
    request: RemoveMemberRequest,
  ): Promise<MessageInitShape<typeof RemoveMemberResponseSchema>> {
    await access.people.removeMember(request);
    return {};
  };
}
