// Selects the settings of a profile that are compiled into its tracker.
import type { TrackerOptions } from '../../../tracker/src/options.ts';
import type { TrackerSettings } from './tracker-settings.ts';

export const optionsOf = (settings: TrackerSettings): TrackerOptions => ({
  gpc: settings.honourGpc,
  dnt: settings.honourDnt,
  forms: settings.trackForms,
  outbound: settings.trackOutbound,
  spa: settings.trackSpa,
  consent: settings.consent === 'opt_in',
  days: settings.cookieDays,
  minutes: settings.sessionTimeoutMinutes,
  param: settings.linkTokenParam,
  ...(settings.cookieDomain !== null && { domain: settings.cookieDomain }),
  ...(settings.excludePaths.length > 0 && { paths: settings.excludePaths }),
  // The script is public, so it names sites only where it needs them.
  ...(settings.trackOutbound && { hosts: [...new Set([...settings.sites, ...settings.ownSites])] }),
});
