// Reads settings under their earlier names, in which rows were stored and in which a gateway of the release before asks; the
// present names come first.
import type { SettingsAsked } from './check-settings.ts';

export interface EarlierNames {
  readonly allowed_sites?: readonly string[] | undefined;
  readonly excluded_ips?: readonly string[] | undefined;
  readonly respect_privacy_signals?: boolean | undefined;
  readonly capture_forms?: boolean | undefined;
  readonly visitor_cookie_days?: number | undefined;
  /** city, country or none. */
  readonly location_detail?: string | undefined;
}

/** Returns the members that have an earlier name here. One earlier member stands for both privacy signals. */
export function settingsOfEarlierNames(given: EarlierNames): SettingsAsked {
  const members: SettingsAsked = {
    sites: given.allowed_sites,
    excludeIps: given.excluded_ips,
    honourGpc: given.respect_privacy_signals,
    honourDnt: given.respect_privacy_signals,
    trackForms: given.capture_forms,
    cookieDays: given.visitor_cookie_days,
    geo: given.location_detail === 'none' ? 'off' : given.location_detail,
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
