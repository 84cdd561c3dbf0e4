// Serves PeopleService, by which operators manage the people of workspaces; each method is a thin file beside this one.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { Access } from '../access.ts';
import { createAddMemberRpc } from './add-member.ts';
import { createChangeMemberRoleRpc } from './change-member-role.ts';
import { createInviteMemberRpc } from './invite-member.ts';
import { createIssueUserTokenRpc } from './issue-user-token.ts';
import { createListInvitationsRpc } from './list-invitations.ts';
import { createListMembersRpc } from './list-members.ts';
import { createListPersonReads } from './list-person-reads.ts';
import { createRemoveMemberRpc } from './remove-member.ts';
import { createRevokeInvitationRpc } from './revoke-invitation.ts';

/** Ties every method of the service to its use case. */
export function createPeopleService({ access }: { access: Access }): GrpcService {
  return implement(PeopleService, {
    addMember: createAddMemberRpc({ access }),
    listMembers: createListMembersRpc({ access }),
    changeMemberRole: createChangeMemberRoleRpc({ access }),
    removeMember: createRemoveMemberRpc({ access }),
    inviteMember: createInviteMemberRpc({ access }),
    listInvitations: createListInvitationsRpc({ access }),
    revokeInvitation: createRevokeInvitationRpc({ access }),
    issueUserToken: createIssueUserTokenRpc({ access }),
    listPersonReads: createListPersonReads({ access }),
  });
}
