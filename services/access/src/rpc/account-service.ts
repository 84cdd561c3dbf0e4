// Serves AccountService: people's own accounts, and what their memberships allow.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { credentialOf } from '@touchline/chassis/access/credential-message.ts';
import { isHealthcareFamily } from '@touchline/chassis/access/healthcare.ts';
import { unauthorized } from '@touchline/chassis/access/unauthorized.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { AccountService } from '@touchline/proto/gen/touchline/access/v1/accounts_pb.ts';
import type { Access } from '../access.ts';
import { notFound } from '../actor-scope.ts';
import type { UserDoc } from '../store/people.ts';
import type { Stores } from '../store/stores.ts';
import { appMessage } from './app-message.ts';
import { profileMessage } from './profile-message.ts';
import { adWriteLimits, workspaceMessage } from './workspace-message.ts';

interface Deps {
  readonly access: Access;
  readonly stores: Stores;
}

/** Ties every method of the service to its use case; methods that end in As act for the credential of the request. */
export function createAccountService({ access: { people }, stores }: Deps): GrpcService {
  return implement(AccountService, {
    signIn: async ({ email, password, profileId, workspaceId, address, oldToken }) => {
      const signedIn = await people.signIn({
        ...{ email, password, address },
        profileId: profileId || undefined,
        workspaceId: workspaceId || undefined,
        oldToken: oldToken || undefined,
      });
      if (!signedIn) throw unauthorized('sign_in_refused', 'The email or the password is wrong.');
      const { token, session, user, workspaces } = signedIn;
      return {
        token,
        user: userMessage(user),
        workspaces: workspaces.map(({ id, name, role }) => ({ workspaceId: id, name, role })),
        profileId: session.profile_id ?? '',
        expiresAt: timestampFromDate(session.expires_at),
      };
    },
    signOut: async ({ sessionId, userId }) => {
      await people.signOut({ id: sessionId, principal: { kind: 'user', id: userId } });
      return {};
    },
    changePasswordAs: async ({ actor, currentPassword, newPassword, address }) =>
      await people.changePassword(credentialOf(actor), { currentPassword, newPassword, address }),
    getInvitation: async ({ token }) => {
      const { invitation, workspace } = await people.findInvitation(token);
      const { email, role, expires_at } = invitation;
      return { email, role, expiresAt: timestampFromDate(expires_at), workspaceName: workspace.name };
    },
    acceptInvitation: async ({ token, actor, name, password }) => {
      const newcomer = { name: name || undefined, password };
      const by = actor ? { session: credentialOf(actor) } : { newcomer };
      const { workspace, member, user } = await people.acceptInvitation({ token, by });
      return { workspace: workspaceMessage(workspace), role: member.role, user: userMessage(user) };
    },
    acceptAgreementAs: async ({ actor, appId, version: read }) => {
      const accepted = await people.acceptAgreement(credentialOf(actor), { appId, version: read });
      const { version, accepted_by, accepted_at } = accepted;
      return { version, acceptedBy: accepted_by, acceptedAt: timestampFromDate(accepted_at) };
    },
    resolveApplier: async ({ actor, appliedBy }) => {
      const credential = credentialOf(actor);
      const { kind, id } = await people.resolveApplier(credential, appliedBy || undefined);
      const workspace = credential.workspaceId === null ? null : await stores.workspaces.find(credential.workspaceId);
      const quota = workspace && { workspaceId: workspace._id, limits: adWriteLimits(workspace) };
      return { applier: { kind, id }, ...(quota && { quota }) };
    },
    authorizeErasureAs: async ({ actor, workspaceId, profileId }) => {
      const { profile, workspace } = await people.mayErase(credentialOf(actor), { workspaceId, profileId });
      return { profile: profileMessage(profile, isHealthcareFamily(profile, workspace)) };
    },
    listMemberships: async ({ userId }) => {
      const memberships = await stores.people.membershipsOf(userId);
      const found = await stores.workspaces.findMany(memberships.map(({ workspace_id }) => workspace_id));
      const byId = new Map(found.map((workspace) => [workspace._id, workspaceMessage(workspace)]));
      return {
        memberships: memberships.flatMap(({ workspace_id, role }) => {
          const workspace = byId.get(workspace_id);
          return workspace ? [{ workspace, role }] : [];
        }),
      };
    },
    getMembership: async ({ userId, workspaceId }) => {
      const member = await stores.people.findMember(workspaceId, userId);
      const workspace = member && (await stores.workspaces.find(workspaceId));
      if (!workspace) throw notFound('workspace');
      return { membership: { workspace: workspaceMessage(workspace), role: member.role } };
    },
    listWorkspaceApps: async ({ workspaceId }) => ({
      apps: (await stores.apps.ofWorkspace(workspaceId)).map(appMessage),
    }),
    getNames: async ({ userIds, profileIds }) => {
      const [users, profiles] = await Promise.all([
        stores.people.findAll(userIds),
        stores.profiles.findMany(profileIds),
      ]);
      return { names: Object.fromEntries([...users, ...profiles].map(({ _id, name }) => [_id, name])) };
    },
    getUser: async ({ userId }) => {
      const user = await stores.people.find(userId);
      if (!user) throw appError('not_found', 'There is no such person.');
      return { user: userMessage(user) };
    },
  });
}

const userMessage = ({ _id, email, name }: UserDoc) => ({ userId: _id, email, name });
