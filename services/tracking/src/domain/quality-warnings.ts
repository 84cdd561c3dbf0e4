// What a profile leaves open though it need not: nothing was refused for it, and so nobody would notice.
import type { TrackerSettings } from './settings/tracker-settings.ts';
import type { SiteSeen } from './sites-seen.ts';

export interface QualityWarning {
  readonly code: 'any_site_allowed';
  readonly message: string;
  /** Where browsers sent from lately, most events first. */
  readonly hosts: readonly Pick<SiteSeen, 'host' | 'events' | 'lastSeenAt'>[];
}

const MOST_HOSTS = 50;
const ANY_SITE =
  'The tracking key takes events from pages of any site, since the settings name no allowed_sites. Set your own (PATCH /api/v1/tracking/settings): copies of your pages, and others who use your key, then stay out of your figures.';

/** @param sites as sitesSeen answers them */
export function qualityWarnings({
  hasKey,
  allowedSites,
  sites,
}: Pick<TrackerSettings, 'allowedSites'> & { hasKey: boolean; sites: readonly SiteSeen[] }): QualityWarning[] {
  if (!hasKey || allowedSites.length > 0) return [];
  return [{ code: 'any_site_allowed', message: ANY_SITE, hosts: sites.slice(0, MOST_HOSTS) }];
}
