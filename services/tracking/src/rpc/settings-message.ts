// Converts settings to the message that the RPCs return.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { TrackerSettingsSchema } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import type { StoredSettings } from '../store/tracker-settings.ts';

export function settingsMessage({
  changedAt,
  ...settings
}: StoredSettings): MessageInitShape<typeof TrackerSettingsSchema> {
  return {
    ...settings,
    cookieDomain: settings.cookieDomain ?? '',
    sites: [...settings.sites],
    ownSites: [...settings.ownSites],
    excludePaths: [...settings.excludePaths],
    excludeIps: [...settings.excludeIps],
    strippedParameters: [...settings.strippedParameters],
    ...earlierNames(settings),
    ...(changedAt && { changedAt: timestampFromDate(changedAt) }),
  };
}

/** Returns the members that a gateway of the release before reads. */
function earlierNames(settings: Omit<StoredSettings, 'changedAt'>): MessageInitShape<typeof TrackerSettingsSchema> {
  return {
    allowedSites: [...settings.sites],
    excludedIps: [...settings.excludeIps],
    respectPrivacySignals: settings.honourGpc && settings.honourDnt,
    captureForms: settings.trackForms,
    visitorCookieDays: settings.cookieDays,
    locationDetail: settings.geo === 'off' ? 'none' : settings.geo,
  };
}
