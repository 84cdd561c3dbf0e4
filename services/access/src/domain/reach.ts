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
 * Which rows an actor reaches. A key reaches its profile; a partner what its app provisioned; a person their
 * memberships, whoever made the rows: a person who leaves a workspace loses it. A token that names a profile, a delegated key and a user
 * token are bound to it; an app's own token and a session are not.
 */
export type ActorScope =
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
export function workspacesListed(scope: ActorScope): readonly Condition[] {
  switch (scope.kind) {
    case 'operator':
      return [{}];
    case 'key':
      return [{ provisionedBy: { kind: 'api_key', id: scope.keyId } }];
    case 'partner': {
      const provisionedBy = { kind: 'app', id: scope.appId } as const;
      return [scope.boundTo === null ? { provisionedBy } : { provisionedBy, id: scope.boundTo.workspaceId }];
    }
    case 'person':
      return workspacesOf(scope).map((id) => ({ id }));
  }
}

/** The profiles in reach (contract: GET /profiles). */
export function profilesInReach(scope: ActorScope): readonly Condition[] {
  switch (scope.kind) {
    case 'operator':
      return [{}];
    case 'key':
      return [{ id: scope.profileId }, { provisionedBy: { kind: 'api_key', id: scope.keyId } }];
    case 'partner':
      return scope.boundTo === null
        ? [{ provisionedBy: { kind: 'app', id: scope.appId } }]
        : [{ id: scope.boundTo.profileId }];
    case 'person': {
      const { boundTo } = scope;
      return workspacesOf(scope).map((workspaceId) =>
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
export function mayMakeWorkspaces(scope: ActorScope): Exclude<Verdict, 'not_found'> {
  return scope.kind === 'partner' && scope.boundTo !== null ? 'forbidden' : 'allowed';
}

/**
 * May they change a workspace, or make profiles in it? A key may in the workspace of its own profile too: that it may do such
 * things at all is said by its scopes.
 */
export function mayChangeWorkspace(scope: ActorScope, workspace: WorkspaceFacts): Verdict {
  if (scope.kind === 'key' && scope.workspaceId === workspace.id) return 'allowed';
  if (!meets(workspace, workspacesListed(scope))) return 'not_found';
  return scope.kind === 'person' && !manages(scope, workspace.id) ? 'forbidden' : 'allowed';
}

/** May they issue keys of a profile? Owners and admins of its workspace, and the app that provisioned it. */
export function mayIssueKeys(scope: ActorScope, profile: ProfileFacts): Verdict {
  if (!meets(profile, profilesInReach(scope))) return 'not_found';
  if (scope.kind === 'person')
    return manages(scope, profile.workspaceId) && isBoundOrFree(scope, profile) ? 'allowed' : 'forbidden';
  return scope.kind === 'key' || !isProvisioner(scope, profile) ? 'forbidden' : 'allowed';
}

/**
 * May they turn an entitlement on or off? The app that provisioned the profile alone, by a token of its own (contract, Authentication
 * rule 7): never by a delegated key, and by a token that names the profile only with profiles:write.
 */
export function maySetEntitlement(scope: ActorScope, profile: ProfileFacts): Verdict {
  if (!meets(profile, profilesInReach(scope))) return 'not_found';
  const { boundTo } = scope.kind === 'partner' ? scope : { boundTo: null };
  const isOwnToken = boundTo === null || (boundTo.runsProfiles && !boundTo.isKey);
  return isProvisioner(scope, profile) && isOwnToken ? 'allowed' : 'forbidden';
}

/**
 * May they change the settings of a profile? Owners and admins of its workspace, and what reaches it otherwise: by a credential that acts
 * on this very profile, or that runs profiles.
 */
export function mayChangeSettings(
  scope: ActorScope,
  profile: ProfileFacts,
  by: { readonly actsOn: string | null; readonly runsProfiles: boolean },
): Verdict {
  if (!meets(profile, profilesInReach(scope))) return 'not_found';
  if (scope.kind === 'person' && !manages(scope, profile.workspaceId)) return 'forbidden';
  return by.actsOn === profile.id || by.runsProfiles ? 'allowed' : 'forbidden';
}

/** May they end the authorization of the app that governs a profile? The app, and owners and admins of the workspace. */
export function mayEndAuthorization(scope: ActorScope, profile: ProfileFacts): Verdict {
  return mayIssueKeys(scope, profile);
}

/** True for an operator, and for the app that made the profile. */
function isProvisioner(scope: ActorScope, profile: ProfileFacts): boolean {
  if (scope.kind === 'operator') return true;
  return scope.kind === 'partner' && isBy(profile, { kind: 'app', id: scope.appId });
}

function isBy({ provisionedBy }: WorkspaceFacts, { kind, id }: Principal): boolean {
  return provisionedBy?.kind === kind && provisionedBy.id === id;
}

type Person = Extract<ActorScope, { kind: 'person' }>;

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
