// Reads what this service knows of a profile.
import { type ReportDays, reportDays } from '@touchline/chassis/report-days.ts';
import type { Collections } from '../collections.ts';
import { type RuledGeneration, servedGeneration } from '../generations.ts';
import type { ProfileDoc } from '../schema.ts';

/** A profile as one request reads it. */
export interface ServedProfile {
  /** Everything derived that the response shows is read from this generation; another may be served a moment later. */
  readonly generation: RuledGeneration;
  /** The reporting currency, or '' before the first access.profile-changed: no money is known then. */
  readonly currency: string;
  /** The days in which the generation counts. */
  readonly days: ReportDays;
}

const NOTHING_KNOWN = { reporting_currency: '', changed_at: new Date(0) };

/** Returns what a request reads first, and only once. */
export async function servedProfile(profiles: Collections['profiles'], profileId: string): Promise<ServedProfile> {
  const profile = await profiles.findOne({ _id: profileId });
  const generation = servedGeneration(profile ?? { ...NOTHING_KNOWN, _id: profileId });
  return { generation, currency: profile?.reporting_currency ?? '', days: reportDays(generation.timeZone) };
}

/** Returns the profile once its currency is known, and null before: nothing is derived until then. */
export async function findKnownProfile(
  profiles: Collections['profiles'],
  profileId: string,
): Promise<ProfileDoc | null> {
  const profile = await profiles.findOne({ _id: profileId });
  return profile === null || profile.reporting_currency === '' ? null : profile;
}
