// Handles ListMembers: lists the people of a workspace for operators.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ListMembersRequest,
  ListMembersResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { Access } from '../access.ts';
import { memberMessage } from './member-message.ts';

/** @throws AppError not_found for an unknown workspace */
export function createListMembersRpc({ access }: { access: Access }) {
  return async function listMembers({
    workspaceId,
  }: ListMembersRequest): Promise<MessageInitShape<typeof ListMembersResponseSchema>> {
    const found = await access.people.listMembers(workspaceId);
    return { members: found.map(({ member, user }) => memberMessage(member, user)) };
  };
}
