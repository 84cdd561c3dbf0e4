// Warns of settings that a profile leaves open without need, which no refusal would bring to its attention.
import type { TrackerSettings } from './settings/tracker-settings.ts';
import type { SiteSeen } from './sites-seen.ts';

export interface QualityWarning {
  readonly code: 'any_site_allowed';
  readonly message: string;
  /** The sites from which browsers sent recently, most events first. */
  readonly hosts: readonly Pick<SiteSeen, 'host' | 'events' | 'lastSeenAt'>[];
}

const MOST_HOSTS = 50;
const ANY_SITE =
  'The tracking key accepts events from pages of any site, because the settings name no sites. Set your own (PATCH /api/v1/tracking/settings): copies of your pages, and others who use your key, then stay out of your figures.';

/** @param sites as sitesSeen returns them */
export function qualityWarnings({
  hasKey,
  allowedSites,
  sites,
}: {
  hasKey: boolean;
  allowedSites: TrackerSettings['sites'];
  sites: readonly SiteSeen[];
}): QualityWarning[] {
  if (!hasKey || allowedSites.length > 0) return [];
  return [{ code: 'any_site_allowed', message: ANY_SITE, hosts: sites.slice(0, MOST_HOSTS) }];
}
