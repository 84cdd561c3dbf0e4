// Reads what this service knows of a profile.
import type { Collections } from './collections.ts';
import { type RuledGeneration, servedGeneration } from './generations.ts';
import type { ProfileDoc } from './schema.ts';

/** The profile's reporting currency, or '' while access.profile-changed has not said: no money is known then. */
export async function reportingCurrencyOf(profiles: Collections['profiles'], profileId: string): Promise<string> {
  const profile = await profiles.findOne({ _id: profileId }, { projection: { reporting_currency: 1 } });
  return profile?.reporting_currency ?? '';
}

/** A profile as one answer reads it. */
export interface ServedProfile {
  /** Everything derived that the answer shows is read from this one: another may be served a moment later. */
  readonly generation: RuledGeneration;
  /** See reportingCurrencyOf. */
  readonly currency: string;
}

/** What an answer reads first, and once. */
export async function servedProfile(profiles: Collections['profiles'], profileId: string): Promise<ServedProfile> {
  const profile = await profiles.findOne({ _id: profileId });
  if (profile === null) return { generation: { profileId, number: 0, classification: [] }, currency: '' };
  return { generation: servedGeneration(profile), currency: profile.reporting_currency };
}

/** The profile once its currency is known; null before: nothing is derived until then. */
export async function findKnownProfile(
  profiles: Collections['profiles'],
  profileId: string,
): Promise<ProfileDoc | null> {
  const profile = await profiles.findOne({ _id: profileId });
  return profile === null || profile.reporting_currency === '' ? null : profile;
}
