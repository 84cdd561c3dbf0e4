// Reports whether a profile's persons must not become known to ad platforms.
import { isNotFound } from '@touchline/chassis/errors.ts';
import type { Services } from '../services.ts';

/**
 * Reads the profile anew and not from a cache. Returns true also for a profile that does not exist, since nothing then shows that
 * its persons may become known.
 */
export async function isHealthcareProfile({ tenants }: Pick<Services, 'tenants'>, profileId: string): Promise<boolean> {
  try {
    const { profile } = await tenants.getProfile({ profileId });
    return profile?.healthcareFamily ?? true;
  } catch (error) {
    if (isNotFound(error)) return true;
    throw error;
  }
}
