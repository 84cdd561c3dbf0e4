// What the person of a visit is to a workspace, a profile or an app: read anew for every page, since roles change.
import { managesWorkspace, type Role } from '@touchline/chassis/access/roles.ts';
import { appError, isNotFound } from '@touchline/chassis/errors.ts';
import type { Profile, Workspace } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { App } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import type { ServiceClients } from '../service-clients.ts';
import type { PersonVisit } from './page.ts';

export interface WorkspaceReach {
  readonly workspace: Workspace;
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
  { accounts }: ServiceClients,
  id: string,
  asked: Thing = 'workspace',
): Promise<WorkspaceReach> {
  const found = await orNothing(asked, accounts.getMembership({ userId: person.principal.id, workspaceId: id }));
  const workspace = found.membership?.workspace;
  if (!workspace) throw nothing(asked);
  return { workspace, role: found.membership?.role as Role };
}

/** A workspace that the person runs. @throws AppError not_found; forbidden for a member who is neither owner nor admin */
export async function runWorkspace(
  visit: Person,
  services: ServiceClients,
  id: string,
  asked: Thing = 'workspace',
): Promise<WorkspaceReach> {
  const reach = await ownWorkspace(visit, services, id, asked);
  if (!managesWorkspace(reach.role))
    throw appError('forbidden', 'This is for the owners and admins of the workspace. Ask one of them.');
  return reach;
}

/** A profile of a workspace that the person runs. @throws as runWorkspace */
export async function runProfile(
  visit: Person,
  services: ServiceClients,
  id: string,
): Promise<WorkspaceReach & { readonly profile: Profile }> {
  const { profile } = await orNothing('profile', services.tenants.getProfile({ profileId: id }));
  if (!profile) throw nothing('profile');
  return { profile, ...(await runWorkspace(visit, services, profile.workspaceId, 'profile')) };
}

/** An app of a workspace of the person's. @throws AppError not_found */
export async function ownApp(
  visit: Person,
  services: ServiceClients,
  id: string,
): Promise<WorkspaceReach & { readonly app: App }> {
  const { app } = await orNothing('app', services.tenants.getApp({ appId: id }));
  if (!app) throw nothing('app');
  return { app, ...(await ownWorkspace(visit, services, app.workspaceId, 'app')) };
}

/** What access answers; in the same words for what is not there as for what is somebody else's. */
async function orNothing<T>(asked: Thing, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isNotFound(error) ? nothing(asked) : error;
  }
}

function nothing(asked: Thing) {
  return appError('not_found', `There is no such ${asked}, or it is not one of yours.`);
}
