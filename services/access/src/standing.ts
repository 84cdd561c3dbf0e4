// By what an actor reaches rows: read from the credential, and for persons from their memberships as they are now.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { appError } from '@touchline/chassis/errors.ts';
import type { Actor } from './actor.ts';
import type { Bound, Standing, Verdict } from './domain/reach.ts';
import type { PeopleStore } from './store/people.ts';

/** The standing of an operator or a credential. */
export async function standingOf(actor: Actor, people: Pick<PeopleStore, 'membershipsOf'>): Promise<Standing> {
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

/** A session chooses among the profiles of its person, and an app's own token names none: these are bound to nothing. */
function boundOf({ kind, profileId, workspaceId, scopes }: Credential): Bound | null {
  if (kind === 'session' || (kind === 'app_token' && profileId === null)) return null;
  const runsProfiles = scopes.has('profiles:write');
  return { profileId: profileId ?? '', workspaceId: workspaceId ?? '', runsProfiles, isKey: kind !== 'app_token' };
}

/** Goes on when the verdict allows it. @throws AppError not_found exactly as for an unknown id, or forbidden */
export function requireAllowed(verdict: Verdict, what: 'workspace' | 'profile' | 'key'): void {
  if (verdict === 'not_found') throw notFound(what);
  if (verdict === 'forbidden')
    throw appError(
      'forbidden',
      `This credential may see the ${what}, and may not do this to it: an owner or admin can, or the app that made it.`,
    );
}

export function notFound(what: 'workspace' | 'profile' | 'key') {
  return appError('not_found', `There is no such ${what}.`);
}
