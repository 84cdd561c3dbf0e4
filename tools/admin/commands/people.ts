// Implements the commands member …, invitation … and user-token …: the people of workspaces, and what acts for them.
import { type Timestamp, timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Member } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { AdminClients } from '../clients.ts';
import { type Command, type CommandIo, flag, type Given, list, optionalText, text, time } from '../command.ts';

const WORKSPACE = { value: 'ID', about: 'the workspace', required: true };
const EMAIL = { value: 'E', about: 'the address that they sign in with', required: true };
const ROLE = { value: 'R', about: 'what they may do', required: true, oneOf: ['owner', 'admin', 'member'] };

export const peopleCommands: readonly Command[] = [
  {
    words: ['member', 'add'],
    summary: 'adds a person to a workspace, with a new account or the one an operator gave the address',
    options: {
      workspace: WORKSPACE,
      email: EMAIL,
      role: ROLE,
      name: { value: 'X', about: 'their name, for a new account' },
      password: { value: 'P', about: 'for a new or reclaimed account; other users of this machine can see it here' },
      'password-file': { value: 'F', about: 'the same, hidden from them: a file with the password, or - for stdin' },
      reclaim: {
        about:
          'you vouch that the address is theirs: the account that has it gets the password, and its sessions and user tokens end',
      },
    },
    run: async ({ people }, given, io) => {
      const reclaim = flag(given, 'reclaim');
      const answer = await people.addMember({
        workspaceId: text(given, 'workspace'),
        email: text(given, 'email'),
        role: text(given, 'role'),
        name: optionalText(given, 'name') ?? '',
        password: password(given, io),
        reclaim,
      });
      // Access of an older release does not know this option, and left the password unchanged.
      if (reclaim && !answer.createdAccount && !answer.reclaimed)
        throw new Error(
          'They were added, but nothing was reclaimed: the service access is of an older release. Upgrade it.',
        );
      return {
        ...(answer.member && memberRow(answer.member)),
        created_account: answer.createdAccount,
        password: answer.passwordSet ? 'set' : 'kept as it was',
        other_workspaces: answer.otherWorkspaceIds,
        ...(answer.reclaimed && {
          ended_sessions: answer.endedSessions,
          ended_user_tokens: answer.endedUserTokens,
        }),
      };
    },
  },
  {
    words: ['member', 'list'],
    summary: 'lists the people of a workspace',
    options: { workspace: WORKSPACE },
    run: async ({ people }, given) => {
      const { members } = await people.listMembers({ workspaceId: text(given, 'workspace') });
      return { members: members.map(memberRow) };
    },
  },
  {
    words: ['member', 'role'],
    summary: 'changes the role of a member; a workspace keeps an owner',
    options: { workspace: WORKSPACE, email: EMAIL, role: ROLE },
    run: async ({ people }, given) => {
      const who = await findMember(people, given);
      const { role } = await people.changeMemberRole({ ...who, role: text(given, 'role') });
      return { user_id: who.userId, role };
    },
  },
  {
    words: ['member', 'remove'],
    summary: 'removes a person; their sessions and user tokens there end',
    options: { workspace: WORKSPACE, email: EMAIL },
    run: async ({ people }, given) => {
      const who = await findMember(people, given);
      await people.removeMember(who);
      return { user_id: who.userId, removed: true };
    },
  },
  {
    words: ['invitation', 'create'],
    summary: 'makes a link that makes a person a member, once and within 7 days',
    options: { workspace: WORKSPACE, email: { ...EMAIL, about: 'whom the link is for' }, role: ROLE },
    run: async ({ people }, given) => {
      const { invitationId, token, url, expiresAt } = await people.inviteMember({
        workspaceId: text(given, 'workspace'),
        email: text(given, 'email'),
        role: text(given, 'role'),
      });
      return { invitation_id: invitationId, token, url, expires_at: isoTime(expiresAt) };
    },
  },
  {
    words: ['invitation', 'list'],
    summary: 'lists the invitations of a workspace, newest first',
    options: { workspace: WORKSPACE },
    run: async ({ people }, given) => {
      const { invitations } = await people.listInvitations({ workspaceId: text(given, 'workspace') });
      return {
        invitations: invitations.map((each) => ({
          invitation_id: each.invitationId,
          email: each.email,
          role: each.role,
          created_at: isoTime(each.createdAt),
          expires_at: isoTime(each.expiresAt),
          accepted_at: isoTime(each.acceptedAt),
          revoked_at: isoTime(each.revokedAt),
        })),
      };
    },
  },
  {
    words: ['invitation', 'revoke'],
    summary: 'ends an open invitation',
    options: { workspace: WORKSPACE, invitation: { value: 'ID', about: 'the invitation', required: true } },
    run: async ({ people }, given) => {
      const invitationId = text(given, 'invitation');
      await people.revokeInvitation({ workspaceId: text(given, 'workspace'), invitationId });
      return { invitation_id: invitationId, revoked: true };
    },
  },
  {
    words: ['user-token', 'issue'],
    summary: 'issues a token with which an agent server acts for a person, shown once; key revoke ends it',
    options: {
      email: { ...EMAIL, about: 'a member of the workspace of the profile' },
      profile: { value: 'ID', about: 'the profile that it acts on', required: true },
      name: { value: 'X', about: 'what it is for', required: true },
      scopes: { value: 'a,b', about: 'mcp:read or mcp:write, and what the person may do themselves', required: true },
      expires: { value: 'T', about: 'when it expires; by default never' },
    },
    run: async ({ people }, given) => {
      const expires = time(given, 'expires');
      const { keyId, userToken } = await people.issueUserToken({
        email: text(given, 'email'),
        profileId: text(given, 'profile'),
        name: text(given, 'name'),
        scopes: list(given, 'scopes'),
        ...(expires && { expiresAt: timestampFromDate(expires) }),
      });
      return { key_id: keyId, user_token: userToken };
    },
  },
];

function password(given: Given, io: CommandIo): string {
  const file = optionalText(given, 'password-file');
  // A line break at the end belongs to the file, not to the password.
  return file === undefined ? (optionalText(given, 'password') ?? '') : io.readFile(file).replace(/\r?\n$/, '');
}

/** @throws Error when no member of the workspace has the address */
async function findMember(people: AdminClients['people'], given: Given) {
  const workspaceId = text(given, 'workspace');
  const email = text(given, 'email').trim().toLowerCase();
  const { members } = await people.listMembers({ workspaceId });
  const member = members.find((each) => each.email === email);
  if (!member) throw new Error('No member of this workspace has this address.');
  return { workspaceId, userId: member.userId };
}

function memberRow(member: Member) {
  return {
    user_id: member.userId,
    workspace_id: member.workspaceId,
    email: member.email,
    name: member.name,
    role: member.role,
    address_proved: member.addressProved,
    created_at: isoTime(member.createdAt),
  };
}

function isoTime(at: Timestamp | undefined): string | null {
  return at === undefined ? null : timestampDate(at).toISOString();
}
