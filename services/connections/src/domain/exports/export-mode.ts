// How much of a conversion may leave for an ad platform, by the profile's privacy (docs/exports.md).

/**
 * - full: hashed contact data, click ids, names and values
 * - neutral: click ids and a neutral name, to the clean dataset alone
 * - none: nothing
 */
export type ExportMode = 'full' | 'neutral' | 'none';

/** What access says of a profile. */
export interface ProfilePrivacy {
  readonly privacyMode: string;
  /** True by the privacy mode or by the workspace. */
  readonly healthcareFamily: boolean;
}

/** A mode that is not known, and a healthcare workspace whose profile has not chosen one, let nothing out. */
export function exportMode({ privacyMode, healthcareFamily }: ProfilePrivacy): ExportMode {
  if (privacyMode === 'platform_safe') return 'neutral';
  return privacyMode === 'standard' && !healthcareFamily ? 'full' : 'none';
}
