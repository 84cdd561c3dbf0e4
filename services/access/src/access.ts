// Wires the use cases that change the records of access: for operators, through the API and in the console.
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { createAuthenticateClient } from './apps/authenticate-client.ts';
import { createChangeApp } from './apps/change-app.ts';
import { createCreateApp } from './apps/create-app.ts';
import { createEndAuthorization } from './apps/end-authorization.ts';
import type { LimitClients } from './apps/limit-clients.ts';
import { createMintAppToken } from './apps/mint-app-token.ts';
import { createRevokeToken } from './apps/revoke-token.ts';
import { createRotateAppSecret } from './apps/rotate-app-secret.ts';
import type { AppTokens } from './credentials/app-token.ts';
import { createIssueKey } from './keys/issue-key.ts';
import { createListKeys } from './keys/list-keys.ts';
import { createRevokeKey } from './keys/revoke-key.ts';
import { createRotateKey } from './keys/rotate-key.ts';
import { createAcceptAgreement } from './people/accept-agreement.ts';
import { createAcceptInvitation } from './people/accept-invitation.ts';
import { createAddMember } from './people/add-member.ts';
import { createChangeMemberRole, createRemoveMember } from './people/change-members.ts';
import { createChangePassword } from './people/change-password.ts';
import type { CheckNewPassword } from './people/check-new-password.ts';
import { createFindInvitation } from './people/find-invitation.ts';
import { createListInvitations, createRevokeInvitation } from './people/invitations.ts';
import { createInviteMember } from './people/invite-member.ts';
import { createIssueUserToken } from './people/issue-user-token.ts';
import type { LimitGuesses } from './people/limit-guesses.ts';
import { createListMembers } from './people/list-members.ts';
import { createMayErase } from './people/may-erase.ts';
import { createNewAccount } from './people/new-account.ts';
import type { Passwords } from './people/password-hash.ts';
import { createResolveApplier } from './people/resolve-applier.ts';
import { createSignIn } from './people/sign-in.ts';
import { createSignOut } from './people/sign-out.ts';
import { createListPersonReads } from './person-reads/list-person-reads.ts';
import type { Stores } from './store/stores.ts';
import { createTenancy } from './tenancy/tenancy.ts';

export interface AccessDeps {
  readonly stores: Stores;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly appTokens: AppTokens;
  /** The deployment's short name, as it is in keys. */
  readonly env: string;
  readonly now: () => Date;
  /** Judges new passwords. @throws (the function) AppError weak_password, compromised_password */
  readonly checkNewPassword: CheckNewPassword;
  readonly passwords: Passwords;
  /** Counts wrong passwords. @throws (the function) AppError rate_limit_exceeded */
  readonly limitGuesses: LimitGuesses;
  /** Counts wrong client secrets. @throws (the function) AppError rate_limit_exceeded */
  readonly limitClients: LimitClients;
  /** The public base address of the console. */
  readonly consoleUrl: () => string;
}

export type Access = ReturnType<typeof createAccess>;

/** Wires every use case to the stores. */
export function createAccess(deps: AccessDeps) {
  const newAccount = createNewAccount(deps);
  return {
    tenancy: createTenancy(deps),
    people: {
      addMember: createAddMember({ ...deps, newAccount }),
      listMembers: createListMembers(deps),
      changeMemberRole: createChangeMemberRole(deps),
      removeMember: createRemoveMember(deps),
      inviteMember: createInviteMember(deps),
      listInvitations: createListInvitations(deps),
      revokeInvitation: createRevokeInvitation(deps),
      findInvitation: createFindInvitation(deps),
      acceptInvitation: createAcceptInvitation({ ...deps, newAccount }),
      signIn: createSignIn(deps),
      signOut: createSignOut(deps),
      issueUserToken: createIssueUserToken(deps),
      changePassword: createChangePassword(deps),
      acceptAgreement: createAcceptAgreement(deps),
      mayErase: createMayErase(deps),
      resolveApplier: createResolveApplier(deps),
    },
    personReads: {
      list: createListPersonReads(deps),
    },
    apps: {
      create: createCreateApp(deps),
      change: createChangeApp(deps),
      rotateSecret: createRotateAppSecret(deps),
      authenticateClient: createAuthenticateClient(deps),
      mintToken: createMintAppToken(deps),
      revokeToken: createRevokeToken(deps),
      endAuthorization: createEndAuthorization(deps),
    },
    keys: {
      issue: createIssueKey(deps),
      list: createListKeys(deps),
      rotate: createRotateKey(deps),
      revoke: createRevokeKey(deps),
    },
  };
}
