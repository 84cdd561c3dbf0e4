// Decides how much of a conversion may be sent to an ad platform, by the profile's privacy (docs/exports.md).

/**
 * - full: hashed contact data, click ids, names and values
 * - neutral: click ids and a neutral name, to the clean dataset alone
 * - none: nothing
 */
export type ExportMode = 'full' | 'neutral' | 'none';

/** A profile's privacy as access reports it. */
export interface ProfilePrivacy {
  readonly privacyMode: string;
  /** True because of the privacy mode or of the workspace. */
  readonly healthcareFamily: boolean;
}

/** Allows nothing for an unknown mode, and for a healthcare workspace whose profile has not chosen a mode. */
export function exportMode({ privacyMode, healthcareFamily }: ProfilePrivacy): ExportMode {
  if (privacyMode === 'platform_safe') return 'neutral';
  return privacyMode === 'standard' && !healthcareFamily ? 'full' : 'none';
}
