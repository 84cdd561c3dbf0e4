// Whose rows a caller can see and change: tenancy as rules over plain facts. What is out of reach looks like nothing at all.
import type { Principal } from '../credentials/credential.ts';
import { managesWorkspace, type Role } from './roles.ts';

/**
 * By what somebody reaches rows. A key stands on its profile; a partner on what its app provisioned, and on one profile alone
 * when the credential names it; a person on their memberships, whoever made the rows: who leaves a workspace loses it.
 */
export type Standing =
  | { readonly kind: 'operator' }
  | { readonly kind: 'key'; readonly keyId: string; readonly profileId: string; readonly workspaceId: string }
  | { readonly kind: 'partner'; readonly appId: string; readonly boundTo: string | null }
  | { readonly kind: 'person'; readonly userId: string; readonly roles: ReadonlyMap<string, Role> };

/** not_found: out of reach, answered like an unknown id. */
export type Verdict = 'allowed' | 'forbidden' | 'not_found';

export interface WorkspaceFacts {
  readonly id: string;
  readonly provisionedBy: Principal | null;
}

export interface ProfileFacts extends WorkspaceFacts {
  readonly workspaceId: string;
}

/** One way to be in reach; a list of them means any of them, and an empty list nothing. */
export type Condition =
  | { readonly every: true }
  | { readonly id: string }
  | { readonly workspaceId: string }
  | { readonly provisionedBy: Principal };

/** The workspaces that a list shows (contract: GET /workspaces); persons see those that they are members of. */
export function workspacesListed(standing: Standing): readonly Condition[] {
  switch (standing.kind) {
    case 'operator':
      return [{ every: true }];
    case 'key':
      return [{ provisionedBy: { kind: 'api_key', id: standing.keyId } }];
    case 'partner':
      return [{ provisionedBy: { kind: 'app', id: standing.appId } }];
    case 'person':
      return [...standing.roles.keys()].map((id) => ({ id }));
  }
}

/** The profiles in reach (contract: GET /profiles). */
export function profilesInReach(standing: Standing): readonly Condition[] {
  switch (standing.kind) {
    case 'operator':
      return [{ every: true }];
    case 'key':
      return [{ id: standing.profileId }, { provisionedBy: { kind: 'api_key', id: standing.keyId } }];
    case 'partner':
      return standing.boundTo === null
        ? [{ provisionedBy: { kind: 'app', id: standing.appId } }]
        : [{ id: standing.boundTo }];
    case 'person':
      return [...standing.roles.keys()].map((workspaceId) => ({ workspaceId }));
  }
}

/** True when a row meets one of the conditions. */
export function meets(
  row: WorkspaceFacts & { readonly workspaceId?: string },
  conditions: readonly Condition[],
): boolean {
  return conditions.some((condition) => {
    if ('every' in condition) return true;
    if ('id' in condition) return condition.id === row.id;
    if ('workspaceId' in condition) return condition.workspaceId === row.workspaceId;
    const { kind, id } = condition.provisionedBy;
    return row.provisionedBy?.kind === kind && row.provisionedBy.id === id;
  });
}

/**
 * May they change a workspace, or make profiles in it? A key may in the workspace of its own profile too: that it may do such
 * things at all is said by its scopes.
 */
export function mayChangeWorkspace(standing: Standing, workspace: WorkspaceFacts): Verdict {
  if (standing.kind === 'key' && standing.workspaceId === workspace.id) return 'allowed';
  if (!meets(workspace, workspacesListed(standing))) return 'not_found';
  return standing.kind === 'person' && !manages(standing, workspace.id) ? 'forbidden' : 'allowed';
}

/** May they issue keys of a profile? Owners and admins of its workspace, and the app that provisioned it. */
export function mayIssueKeys(standing: Standing, profile: ProfileFacts): Verdict {
  if (!meets(profile, profilesInReach(standing))) return 'not_found';
  if (standing.kind === 'person') return manages(standing, profile.workspaceId) ? 'allowed' : 'forbidden';
  return standing.kind === 'key' || !isProvisioner(standing, profile) ? 'forbidden' : 'allowed';
}

/** May they turn an entitlement on or off? The app that provisioned the profile alone (contract, Authentication rule 7). */
export function maySetEntitlement(standing: Standing, profile: ProfileFacts): Verdict {
  if (!meets(profile, profilesInReach(standing))) return 'not_found';
  return isProvisioner(standing, profile) ? 'allowed' : 'forbidden';
}

/** May they end the authorization of the app that governs a profile? The app, and owners and admins of the workspace. */
export function mayEndAuthorization(standing: Standing, profile: ProfileFacts): Verdict {
  return mayIssueKeys(standing, profile);
}

/** True for an operator, and for the app that made the profile. */
function isProvisioner(standing: Standing, { provisionedBy }: ProfileFacts): boolean {
  if (standing.kind === 'operator') return true;
  return standing.kind === 'partner' && provisionedBy?.kind === 'app' && provisionedBy.id === standing.appId;
}

function manages({ roles }: Extract<Standing, { kind: 'person' }>, workspaceId: string): boolean {
  return managesWorkspace(roles.get(workspaceId) ?? null);
}
