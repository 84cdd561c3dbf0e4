// Whether a profile's persons must not become known to ad platforms.
import { isNotFound } from '@touchline/chassis/errors.ts';
import type { Services } from '../services.ts';

/** Read anew and not from any cache. True as well for a profile that is not there: then nobody can say that it may. */
export async function isHealthcareProfile({ tenants }: Pick<Services, 'tenants'>, profileId: string): Promise<boolean> {
  try {
    const { profile } = await tenants.getProfile({ profileId });
    return profile?.healthcareFamily ?? true;
  } catch (error) {
    if (isNotFound(error)) return true;
    throw error;
  }
}
