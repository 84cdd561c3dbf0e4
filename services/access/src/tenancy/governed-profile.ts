// Reads a profile as it is now, with its workspace and the app that governs it.
import type { AppDoc } from '../store/apps.ts';
import type { ProfileDoc } from '../store/profiles.ts';
import type { Stores } from '../store/stores.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';

export interface GovernedProfile {
  readonly profile: ProfileDoc;
  readonly workspace: WorkspaceDoc;
  /** The app that provisioned the profile, while it may act; null where there is none. */
  readonly app: AppDoc | null;
}

/** @returns null for an unknown profile */
export async function governedProfile(
  { profiles, workspaces, apps }: Pick<Stores, 'profiles' | 'workspaces' | 'apps'>,
  profileId: string,
): Promise<GovernedProfile | null> {
  const profile = await profiles.find(profileId);
  const workspace = profile && (await workspaces.find(profile.workspace_id));
  if (!profile || !workspace) return null;
  const { provisioned_by: by } = profile;
  const app = by?.kind === 'app' ? await apps.find(by.id) : null;
  if (!app || app.disabled_at !== null) return { profile, workspace, app: null };
  const company = await workspaces.find(app.workspace_id);
  return { profile, workspace, app: company?.archived_at === null ? app : null };
}
