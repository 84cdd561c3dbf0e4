// Handles ChangeMemberRole: gives a member another role.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ChangeMemberRoleRequest,
  ChangeMemberRoleResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { Access } from '../access.ts';

/** @throws AppError not_found, validation_error for an unknown role; invalid_state for the last owner */
export function createChangeMemberRoleRpc({ access }: { access: Access }) {
  return async function changeMemberRole(
    request: ChangeMemberRoleRequest,
  ): Promise<MessageInitShape<typeof ChangeMemberRoleResponseSchema>> {
    const { role } = await access.people.changeMemberRole(request);
    return { role };
  };
}
