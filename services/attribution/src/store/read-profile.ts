// Reads what this service knows of a profile.
import type { Collections } from './collections.ts';

/** The profile's reporting currency, or '' while access.profile-changed has not said: no money is known then. */
export async function reportingCurrencyOf(profiles: Collections['profiles'], profileId: string): Promise<string> {
  const profile = await profiles.findOne({ _id: profileId }, { projection: { reporting_currency: 1 } });
  return profile?.reporting_currency ?? '';
}
