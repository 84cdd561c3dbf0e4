// Reads the person's role in a workspace, or in that of a profile or an app, for every page, since roles change.
import { managesWorkspace, type Role } from '@touchline/chassis/access/roles.ts';
import { appError, isNotFound } from '@touchline/chassis/errors.ts';
import type { Profile, Workspace } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { App } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { phrase, texts, told } from '../language/say.ts';
import type { ServiceClients } from '../service-clients.ts';
import type { PersonVisit } from './page.ts';

export interface WorkspaceReach {
  readonly workspace: Workspace;
  readonly role: Role;
}

type Thing = 'workspace' | 'profile' | 'app';
const NOTHING: Readonly<Record<Thing, string>> = texts({
  workspace: 'There is no such workspace, or it is not one of yours.',
  profile: 'There is no such profile, or it is not one of yours.',
  app: 'There is no such app, or it is not one of yours.',
});
type Person = Pick<PersonVisit, 'person'>;

/**
 * Returns a workspace of which the person is a member.
 * @param asked what the page is about: the words of a refusal must not reveal that it exists
 * @throws AppError not_found for any other workspace, exactly as for an unknown id
 */
export async function ownWorkspace(
  { person }: Person,
  { accounts }: ServiceClients,
  id: string,
  asked: Thing = 'workspace',
): Promise<WorkspaceReach> {
  const found = await orNotFound(asked, accounts.getMembership({ userId: person.principal.id, workspaceId: id }));
  const workspace = found.membership?.workspace;
  if (!workspace) throw nothing(asked);
  return { workspace, role: found.membership?.role as Role };
}

/**
 * Returns a workspace that the person manages.
 * @throws AppError not_found; forbidden for a member who is neither owner nor admin
 */
export async function managedWorkspace(
  visit: Person,
  services: ServiceClients,
  id: string,
  asked: Thing = 'workspace',
): Promise<WorkspaceReach> {
  const reach = await ownWorkspace(visit, services, id, asked);
  if (!managesWorkspace(reach.role))
    throw appError('forbidden', phrase`Only owners and admins of the workspace can do this. Ask one of them.`);
  return reach;
}

export type ProfileReach = WorkspaceReach & { readonly profile: Profile };

/** Returns a profile of a workspace of which the person is a member. @throws AppError not_found */
export async function ownProfile(visit: Person, services: ServiceClients, id: string): Promise<ProfileReach> {
  const profile = await profileOf(services, id);
  return { profile, ...(await ownWorkspace(visit, services, profile.workspaceId, 'profile')) };
}

/** Returns a profile of a workspace that the person manages. @throws what managedWorkspace throws */
export async function managedProfile(visit: Person, services: ServiceClients, id: string): Promise<ProfileReach> {
  const profile = await profileOf(services, id);
  return { profile, ...(await managedWorkspace(visit, services, profile.workspaceId, 'profile')) };
}

async function profileOf(services: ServiceClients, id: string): Promise<Profile> {
  const { profile } = await orNotFound('profile', services.tenants.getProfile({ profileId: id }));
  if (!profile) throw nothing('profile');
  return profile;
}

/** Returns an app of a workspace of which the person is a member. @throws AppError not_found */
export async function ownApp(
  visit: Person,
  services: ServiceClients,
  id: string,
): Promise<WorkspaceReach & { readonly app: App }> {
  const { app } = await orNotFound('app', services.tenants.getApp({ appId: id }));
  if (!app) throw nothing('app');
  return { app, ...(await ownWorkspace(visit, services, app.workspaceId, 'app')) };
}

/** Awaits a response of access, and refuses in the same words what does not exist and what belongs to others. */
async function orNotFound<T>(asked: Thing, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isNotFound(error) ? nothing(asked) : error;
  }
}

function nothing(asked: Thing) {
  return appError('not_found', told(NOTHING[asked]));
}
