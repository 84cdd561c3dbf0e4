// What the person of a visit is to a workspace, a profile or an app: read anew for every page, since roles change.
import { appError } from '@touchline/chassis/errors.ts';
import { managesWorkspace, type Role } from '../domain/roles.ts';
import type { Services } from '../services.ts';
import type { AppDoc } from '../store/apps.ts';
import type { ProfileDoc } from '../store/profiles.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';
import type { PersonVisit } from './page.ts';

export interface WorkspaceReach {
  readonly workspace: WorkspaceDoc;
  readonly role: Role;
}

type Thing = 'workspace' | 'profile' | 'app';
type Person = Pick<PersonVisit, 'person'>;

/**
 * A workspace of the person's.
 * @param asked what the page is about: the words of a refusal must not tell that the thing is there
 * @throws AppError not_found for any other, exactly as for an unknown id
 */
export async function ownWorkspace(
  { person }: Person,
  { stores }: Services,
  id: string,
  asked: Thing = 'workspace',
): Promise<WorkspaceReach> {
  const member = await stores.people.findMember(id, person.principal.id);
  const workspace = member && (await stores.workspaces.find(id));
  if (!workspace) throw nothing(asked);
  return { workspace, role: member.role };
}

/** A workspace that the person runs. @throws AppError not_found; forbidden for a member who is neither owner nor admin */
export async function runWorkspace(
  visit: Person,
  services: Services,
  id: string,
  asked: Thing = 'workspace',
): Promise<WorkspaceReach> {
  const reach = await ownWorkspace(visit, services, id, asked);
  if (!managesWorkspace(reach.role))
    throw appError(
      'PERMISSION_DENIED',
      'forbidden',
      'This is for the owners and admins of the workspace. Ask one of them.',
    );
  return reach;
}

/** A profile of a workspace that the person runs. @throws as runWorkspace */
export async function runProfile(
  visit: Person,
  services: Services,
  id: string,
): Promise<WorkspaceReach & { readonly profile: ProfileDoc }> {
  const profile = await services.stores.profiles.find(id);
  if (!profile) throw nothing('profile');
  return { profile, ...(await runWorkspace(visit, services, profile.workspace_id, 'profile')) };
}

/** An app of a workspace of the person's. @throws AppError not_found */
export async function ownApp(
  visit: Person,
  services: Services,
  id: string,
): Promise<WorkspaceReach & { readonly app: AppDoc }> {
  const app = await services.stores.apps.find(id);
  if (!app) throw nothing('app');
  return { app, ...(await ownWorkspace(visit, services, app.workspace_id, 'app')) };
}

function nothing(asked: Thing) {
  return appError('NOT_FOUND', 'not_found', `There is no such ${asked}, or it is not one of yours.`);
}
