// Resolves which rows an actor can reach: from the credential, and for a person from their current memberships.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { appError } from '@touchline/chassis/errors.ts';
import type { Actor } from './actor.ts';
import type { ActorScope, Bound, Verdict } from './domain/reach.ts';
import type { PeopleStore } from './store/people.ts';

/** Returns the scope of an operator or a credential. */
export async function actorScopeOf(actor: Actor, people: Pick<PeopleStore, 'membershipsOf'>): Promise<ActorScope> {
  if (actor === 'operator') return { kind: 'operator' };
  const { principal, profileId, workspaceId } = actor;
  switch (principal.kind) {
    case 'api_key':
      return { kind: 'key', keyId: principal.id, profileId: profileId ?? '', workspaceId: workspaceId ?? '' };
    case 'app':
      return { kind: 'partner', appId: principal.id, boundTo: boundOf(actor) };
    case 'user': {
      const memberships = await people.membershipsOf(principal.id);
      const boundTo = boundOf(actor);
      const within = memberships.filter((member) => boundTo === null || member.workspace_id === boundTo.workspaceId);
      const roles = new Map(within.map((member) => [member.workspace_id, member.role]));
      return { kind: 'person', userId: principal.id, roles, boundTo };
    }
  }
}

/**
 * Returns the profile to which a credential is bound. A session chooses among its person's profiles and an app's own token names
 * none, so neither is bound.
 */
function boundOf({ kind, profileId, workspaceId, scopes }: Credential): Bound | null {
  if (kind === 'session' || (kind === 'app_token' && profileId === null)) return null;
  const runsProfiles = scopes.has('profiles:write');
  return { profileId: profileId ?? '', workspaceId: workspaceId ?? '', runsProfiles, isKey: kind !== 'app_token' };
}

/** Returns when the verdict is allowed. @throws AppError not_found exactly as for an unknown id, or forbidden */
export function requireAllowed(verdict: Verdict, what: 'workspace' | 'profile' | 'key'): void {
  if (verdict === 'not_found') throw notFound(what);
  if (verdict === 'forbidden')
    throw appError(
      'forbidden',
      `This credential may see the ${what}, but may not do this to it: an owner or admin can, or the app that made it.`,
    );
}

export function notFound(what: 'workspace' | 'profile' | 'key') {
  return appError('not_found', `There is no such ${what}.`);
}
