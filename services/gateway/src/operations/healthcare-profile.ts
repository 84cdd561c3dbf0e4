// Whether a profile's persons must not become known to ad platforms.
import { isHealthcareFamily } from '../domain/healthcare.ts';
import type { Stores } from '../store/stores.ts';

/** Read anew and not from any memory. True as well for a profile that is not there: then nobody can say that it may. */
export async function isHealthcareProfile(
  { profiles, workspaces }: Pick<Stores, 'profiles' | 'workspaces'>,
  profileId: string,
): Promise<boolean> {
  const profile = await profiles.find(profileId);
  const workspace = profile && (await workspaces.find(profile.workspace_id));
  return !profile || !workspace || isHealthcareFamily(profile, workspace);
}
