// Handles ChangeSettings: sets the members that the request has; every process of tracking applies them within a second.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  ChangeSettingsRequest,
  ChangeSettingsResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { checkSettings, type SettingsAsked } from '../domain/settings/check-settings.ts';
import { settingsOfEarlierNames } from '../domain/settings/earlier-names.ts';
import type { TrackerSettingsStore } from '../store/tracker-settings.ts';
import { settingsMessage } from './settings-message.ts';

interface Deps {
  settings: Pick<TrackerSettingsStore, 'change'>;
  clock: () => Date;
}

/** @throws INVALID_ARGUMENT validation_error, with the member in details.field */
export function changeSettingsRpc({ settings, clock }: Deps) {
  return async (request: ChangeSettingsRequest): Promise<MessageInitShape<typeof ChangeSettingsResponseSchema>> => {
    const { profileId } = request;
    const checked = checkSettings({ ...askedByEarlierNames(request), ...asked(request) });
    if (!checked.ok) {
      const { code, field, message } = checked.refusal;
      throw appError(code, message, { details: { field } });
    }
    const change = { settings: checked.change, by: request.changedBy, at: clock() };
    return { settings: settingsMessage(await settings.change(profileId, change)) };
  };
}

function asked({ sites, ownSites, excludePaths, excludeIps, strippedParameters, ...rest }: ChangeSettingsRequest) {
  const members: SettingsAsked = {
    sessionTimeoutMinutes: rest.sessionTimeoutMinutes,
    cookieDays: rest.cookieDays,
    cookieDomain: rest.cookieDomain,
    honourGpc: rest.honourGpc,
    honourDnt: rest.honourDnt,
    trackForms: rest.trackForms,
    trackOutbound: rest.trackOutbound,
    trackSpa: rest.trackSpa,
    sites: sites?.values,
    ownSites: ownSites?.values,
    excludePaths: excludePaths?.values,
    excludeIps: excludeIps?.values,
    strippedParameters: strippedParameters?.values,
    consent: rest.consent,
    botFilter: rest.botFilter,
    geo: rest.geo,
    linkTokenParam: rest.linkTokenParam,
    browserRevenue: rest.browserRevenue,
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as SettingsAsked;
}

/** Returns what a gateway of the release before asks. */
function askedByEarlierNames(request: ChangeSettingsRequest): SettingsAsked {
  return settingsOfEarlierNames({
    allowed_sites: request.allowedSites?.values,
    excluded_ips: request.excludedIps?.values,
    respect_privacy_signals: request.respectPrivacySignals,
    capture_forms: request.captureForms,
    visitor_cookie_days: request.visitorCookieDays,
    location_detail: request.locationDetail,
  });
}
