// Handles AddMember: adds a person to a workspace, with a new account or the one that holds the address.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AddMemberRequest, AddMemberResponseSchema } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { Access } from '../access.ts';
import { memberMessage } from './member-message.ts';

/**
 * @throws AppError not_found, validation_error, weak_password, compromised_password; invalid_state for an account that may not be
 * added as requested
 */
export function createAddMemberRpc({ access }: { access: Access }) {
  return async function addMember(
    request: AddMemberRequest,
  ): Promise<MessageInitShape<typeof AddMemberResponseSchema>> {
    const { member, user, account, ended, otherWorkspaceIds } = await access.people.addMember(request);
    return {
      member: memberMessage(member, user),
      createdAccount: account === 'created',
      passwordSet: account !== 'as_it_was',
      reclaimed: account === 'reclaimed',
      endedSessions: ended.sessions,
      endedUserTokens: ended.userTokens,
      otherWorkspaceIds: [...otherWorkspaceIds],
    };
  };
}
