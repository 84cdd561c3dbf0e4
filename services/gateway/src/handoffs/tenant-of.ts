// Whose hand-off it is: the profile, and the app that governs it.
import type { AppDoc } from '../store/apps.ts';
import type { ProfileDoc } from '../store/profiles.ts';
import type { Stores } from '../store/stores.ts';

export interface Tenant {
  readonly profile: ProfileDoc;
  /** The app that provisioned the profile, while it may act; null where none does. */
  readonly app: AppDoc | null;
}

/**
 * Reads a profile with its app, as they are now.
 * @returns null for a profile that is not there, or whose workspace is archived
 */
export async function tenantOf(
  { profiles, workspaces, apps }: Pick<Stores, 'profiles' | 'workspaces' | 'apps'>,
  profileId: string,
): Promise<Tenant | null> {
  const profile = await profiles.find(profileId);
  const workspace = profile && (await workspaces.find(profile.workspace_id));
  if (!profile || !workspace || workspace.archived_at !== null) return null;
  const { provisioned_by: by } = profile;
  const app = by?.kind === 'app' ? await apps.find(by.id) : null;
  if (!app || app.disabled_at !== null) return { profile, app: null };
  const company = await workspaces.find(app.workspace_id);
  return { profile, app: company?.archived_at === null ? app : null };
}
