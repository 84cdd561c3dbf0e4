// Whose rows a caller can see and change: tenancy as rules over plain facts. What is out of reach looks like nothing at all.
import type { Principal } from '@touchline/chassis/access/credential.ts';
import { managesWorkspace, type Role } from '@touchline/chassis/access/roles.ts';

/** The one profile that a credential was given for: nothing of another workspace is in its reach, whoever is behind it. */
export interface Bound {
  readonly profileId: string;
  /** Of that profile. */
  readonly workspaceId: string;
  /** True for a credential that holds profiles:write. */
  readonly runsProfiles: boolean;
  /** True for a key and a user token, which are for others to hold; false for a token that its app minted for itself. */
  readonly isKey: boolean;
}

/**
 * By what somebody reaches rows. A key stands on its profile; a partner on what its app provisioned; a person on their
 * memberships, whoever made the rows: who leaves a workspace loses it. A token that names a profile, a delegated key and a user
 * token are bound to it; an app's own token and a session are not.
 */
export type Standing =
  | { readonly kind: 'operator' }
  | { readonly kind: 'key'; readonly keyId: string; readonly profileId: string; readonly workspaceId: string }
  | { readonly kind: 'partner'; readonly appId: string; readonly boundTo: Bound | null }
  | {
      readonly kind: 'person';
      readonly userId: string;
      /** By workspace; of a bound credential that of its workspace alone. */
      readonly roles: ReadonlyMap<string, Role>;
      readonly boundTo: Bound | null;
    };

/** not_found: out of reach, answered like an unknown id. */
export type Verdict = 'allowed' | 'forbidden' | 'not_found';

export interface WorkspaceFacts {
  readonly id: string;
  readonly provisionedBy: Principal | null;
}

export interface ProfileFacts extends WorkspaceFacts {
  readonly workspaceId: string;
}

/**
 * One way to be in reach: every member named must be the row's, and one without members is met by every row. A list of them
 * means any of them, and an empty list nothing.
 */
export interface Condition {
  readonly id?: string;
  readonly workspaceId?: string;
  readonly provisionedBy?: Principal;
}

/** The workspaces that a list shows (contract: GET /workspaces); persons see those that they are members of. */
export function workspacesListed(standing: Standing): readonly Condition[] {
  switch (standing.kind) {
    case 'operator':
      return [{}];
    case 'key':
      return [{ provisionedBy: { kind: 'api_key', id: standing.keyId } }];
    case 'partner': {
      const provisionedBy = { kind: 'app', id: standing.appId } as const;
      return [standing.boundTo === null ? { provisionedBy } : { provisionedBy, id: standing.boundTo.workspaceId }];
    }
    case 'person':
      return workspacesOf(standing).map((id) => ({ id }));
  }
}

/** The profiles in reach (contract: GET /profiles). */
export function profilesInReach(standing: Standing): readonly Condition[] {
  switch (standing.kind) {
    case 'operator':
      return [{}];
    case 'key':
      return [{ id: standing.profileId }, { provisionedBy: { kind: 'api_key', id: standing.keyId } }];
    case 'partner':
      return standing.boundTo === null
        ? [{ provisionedBy: { kind: 'app', id: standing.appId } }]
        : [{ id: standing.boundTo.profileId }];
    case 'person': {
      const { boundTo } = standing;
      return workspacesOf(standing).map((workspaceId) =>
        boundTo === null || boundTo.runsProfiles ? { workspaceId } : { workspaceId, id: boundTo.profileId },
      );
    }
  }
}

/** True when a row meets one of the conditions. */
export function meets(
  row: WorkspaceFacts & { readonly workspaceId?: string },
  conditions: readonly Condition[],
): boolean {
  return conditions.some(
    ({ id, workspaceId, provisionedBy }) =>
      (id === undefined || id === row.id) &&
      (workspaceId === undefined || workspaceId === row.workspaceId) &&
      (provisionedBy === undefined || isBy(row, provisionedBy)),
  );
}

/** May they make a workspace? A partner does by its app's own token: what one that is bound made would be out of its reach. */
export function mayMakeWorkspaces(standing: Standing): Exclude<Verdict, 'not_found'> {
  return standing.kind === 'partner' && standing.boundTo !== null ? 'forbidden' : 'allowed';
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
  if (standing.kind === 'person')
    return manages(standing, profile.workspaceId) && isBoundOrFree(standing, profile) ? 'allowed' : 'forbidden';
  return standing.kind === 'key' || !isProvisioner(standing, profile) ? 'forbidden' : 'allowed';
}

/**
 * May they turn an entitlement on or off? The app that provisioned the profile alone, by a token of its own (contract, Authentication
 * rule 7): never by a delegated key, and by a token that names the profile only with profiles:write.
 */
export function maySetEntitlement(standing: Standing, profile: ProfileFacts): Verdict {
  if (!meets(profile, profilesInReach(standing))) return 'not_found';
  const { boundTo } = standing.kind === 'partner' ? standing : { boundTo: null };
  const isOwnToken = boundTo === null || (boundTo.runsProfiles && !boundTo.isKey);
  return isProvisioner(standing, profile) && isOwnToken ? 'allowed' : 'forbidden';
}

/**
 * May they change the settings of a profile? Owners and admins of its workspace, and what reaches it otherwise: by a credential that acts
 * on this very profile, or that runs profiles.
 */
export function mayChangeSettings(
  standing: Standing,
  profile: ProfileFacts,
  by: { readonly actsOn: string | null; readonly runsProfiles: boolean },
): Verdict {
  if (!meets(profile, profilesInReach(standing))) return 'not_found';
  if (standing.kind === 'person' && !manages(standing, profile.workspaceId)) return 'forbidden';
  return by.actsOn === profile.id || by.runsProfiles ? 'allowed' : 'forbidden';
}

/** May they end the authorization of the app that governs a profile? The app, and owners and admins of the workspace. */
export function mayEndAuthorization(standing: Standing, profile: ProfileFacts): Verdict {
  return mayIssueKeys(standing, profile);
}

/** True for an operator, and for the app that made the profile. */
function isProvisioner(standing: Standing, profile: ProfileFacts): boolean {
  if (standing.kind === 'operator') return true;
  return standing.kind === 'partner' && isBy(profile, { kind: 'app', id: standing.appId });
}

function isBy({ provisionedBy }: WorkspaceFacts, { kind, id }: Principal): boolean {
  return provisionedBy?.kind === kind && provisionedBy.id === id;
}

type Person = Extract<Standing, { kind: 'person' }>;

/** Whatever the roles say: a bound credential stays in its workspace. */
function workspacesOf({ roles, boundTo }: Person): string[] {
  return [...roles.keys()].filter((id) => boundTo === null || id === boundTo.workspaceId);
}

function isBoundOrFree({ boundTo }: Person, { id }: ProfileFacts): boolean {
  return boundTo === null || boundTo.profileId === id;
}

function manages({ roles }: Person, workspaceId: string): boolean {
  return managesWorkspace(roles.get(workspaceId) ?? null);
}
