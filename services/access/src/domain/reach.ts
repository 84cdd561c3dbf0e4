// Decides whose rows a caller can see and change: tenancy as rules over plain facts. A row that is out of reach looks like an
// unknown id.
import type { Principal } from '@touchline/chassis/access/credential.ts';
import { managesWorkspace, type Role } from '@touchline/chassis/access/roles.ts';

/** The one profile for which a credential was given: nothing of another workspace is in its reach, whoever holds it. */
export interface Bound {
  readonly profileId: string;
  /** The workspace of that profile. */
  readonly workspaceId: string;
  /** True for a credential that holds profiles:write. */
  readonly runsProfiles: boolean;
  /** True for a key and a user token, which others hold; false for a token that its app minted for itself. */
  readonly isKey: boolean;
}

/**
 * Which rows an actor reaches. A key reaches its profile; a partner what its app provisioned; a person their memberships, whoever
 * made the rows: a person who leaves a workspace loses it. A token that names a profile, a delegated key and a user token are
 * bound to it; an app's own token and a session are not.
 */
export type ActorScope =
  | { readonly kind: 'operator' }
  | { readonly kind: 'key'; readonly keyId: string; readonly profileId: string; readonly workspaceId: string }
  | { readonly kind: 'partner'; readonly appId: string; readonly boundTo: Bound | null }
  | {
      readonly kind: 'person';
      readonly userId: string;
      /** By workspace; for a bound credential only that of its workspace. */
      readonly roles: ReadonlyMap<string, Role>;
      readonly boundTo: Bound | null;
    };

/** not_found: out of reach, with the same response as an unknown id. */
export type Verdict = 'allowed' | 'forbidden' | 'not_found';

export interface WorkspaceFacts {
  readonly id: string;
  readonly provisionedBy: Principal | null;
}

export interface ProfileFacts extends WorkspaceFacts {
  readonly workspaceId: string;
}

/**
 * One way to be in reach: all the given members must be the row's, and a condition without members holds for every row. A list of
 * them means any of them, and an empty list means nothing.
 */
export interface Condition {
  readonly id?: string;
  readonly workspaceId?: string;
  readonly provisionedBy?: Principal;
}

/** Returns the workspaces that a list shows (contract: GET /workspaces); persons see those of which they are members. */
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

/** Returns the profiles in reach (contract: GET /profiles). */
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

/** Reports whether a row meets one of the conditions. */
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

/**
 * Decides whether an actor may make a workspace. A partner may by its app's own token: a workspace that a bound credential made
 * would be out of its reach.
 */
export function mayMakeWorkspaces(scope: ActorScope): Exclude<Verdict, 'not_found'> {
  return scope.kind === 'partner' && scope.boundTo !== null ? 'forbidden' : 'allowed';
}

/**
 * Decides whether an actor may change a workspace, or make profiles in it. A key may do so in the workspace of its own profile,
 * too; whether it may do such things at all depends on its scopes.
 */
export function mayChangeWorkspace(scope: ActorScope, workspace: WorkspaceFacts): Verdict {
  if (scope.kind === 'key' && scope.workspaceId === workspace.id) return 'allowed';
  if (!meets(workspace, workspacesListed(scope))) return 'not_found';
  return scope.kind === 'person' && !manages(scope, workspace.id) ? 'forbidden' : 'allowed';
}

/** Decides whether an actor may issue keys of a profile: owners and admins of its workspace, and the app that provisioned it. */
export function mayIssueKeys(scope: ActorScope, profile: ProfileFacts): Verdict {
  if (!meets(profile, profilesInReach(scope))) return 'not_found';
  if (scope.kind === 'person')
    return manages(scope, profile.workspaceId) && isBoundOrFree(scope, profile) ? 'allowed' : 'forbidden';
  return scope.kind === 'key' || !isProvisioner(scope, profile) ? 'forbidden' : 'allowed';
}

/**
 * Decides whether an actor may turn an entitlement on or off. Only the app that provisioned the profile may, by a token of its
 * own (contract, Authentication rule 7): never by a delegated key, and by a token that names the profile only with
 * profiles:write.
 */
export function maySetEntitlement(scope: ActorScope, profile: ProfileFacts): Verdict {
  if (!meets(profile, profilesInReach(scope))) return 'not_found';
  const { boundTo } = scope.kind === 'partner' ? scope : { boundTo: null };
  const isOwnToken = boundTo === null || (boundTo.runsProfiles && !boundTo.isKey);
  return isProvisioner(scope, profile) && isOwnToken ? 'allowed' : 'forbidden';
}

/**
 * Decides whether an actor may change the settings of a profile: owners and admins of its workspace, and other actors that reach
 * it, in each case by a credential that acts on this very profile, or that runs profiles.
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

/**
 * Decides whether an actor may end the authorization of the app that governs a profile: the app, and owners and admins of the
 * workspace.
 */
export function mayEndAuthorization(scope: ActorScope, profile: ProfileFacts): Verdict {
  return mayIssueKeys(scope, profile);
}

/** Returns true for an operator, and for the app that made the profile. */
function isProvisioner(scope: ActorScope, profile: ProfileFacts): boolean {
  if (scope.kind === 'operator') return true;
  return scope.kind === 'partner' && isBy(profile, { kind: 'app', id: scope.appId });
}

function isBy({ provisionedBy }: WorkspaceFacts, { kind, id }: Principal): boolean {
  return provisionedBy?.kind === kind && provisionedBy.id === id;
}

type Person = Extract<ActorScope, { kind: 'person' }>;

/** A bound credential stays in its workspace, whatever the roles say. */
function workspacesOf({ roles, boundTo }: Person): string[] {
  return [...roles.keys()].filter((id) => boundTo === null || id === boundTo.workspaceId);
}

function isBoundOrFree({ boundTo }: Person, { id }: ProfileFacts): boolean {
  return boundTo === null || boundTo.profileId === id;
}

function manages({ roles }: Person, workspaceId: string): boolean {
  return managesWorkspace(roles.get(workspaceId) ?? null);
}
