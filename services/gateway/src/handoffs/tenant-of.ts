// Finds the tenant of a hand-off: the profile, and the app that governs it.
import { isNotFound } from '@touchline/chassis/errors.ts';
import type { Profile } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { App } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import type { Services } from '../services.ts';

export interface Tenant {
  readonly profile: Profile;
  /** The app that provisioned the profile, while it may act; undefined where there is none. */
  readonly app: App | undefined;
}

/**
 * Reads a profile and its app, as they are now.
 * @returns null for a profile that does not exist, or whose workspace is archived
 */
export async function tenantOf({ tenants }: Pick<Services, 'tenants'>, profileId: string): Promise<Tenant | null> {
  try {
    const { profile, archived, governingApp } = await tenants.getProfile({ profileId });
    return profile && !archived ? { profile, app: governingApp } : null;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
