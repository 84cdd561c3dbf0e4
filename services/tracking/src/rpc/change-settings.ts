// Handles ChangeSettings: sets the members that the request has; every process of tracking applies them within a second.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  ChangeSettingsRequest,
  ChangeSettingsResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { checkSettings } from '../domain/settings/check-settings.ts';
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
    const checked = checkSettings({
      allowedSites: request.allowedSites?.values,
      ownSites: request.ownSites?.values,
      excludedIps: request.excludedIps?.values,
      strippedParameters: request.strippedParameters?.values,
      respectPrivacySignals: request.respectPrivacySignals,
      captureForms: request.captureForms,
      visitorCookieDays: request.visitorCookieDays,
      locationDetail: request.locationDetail,
      browserRevenue: request.browserRevenue,
    });
    if (!checked.ok) {
      const { code, field, message } = checked.refusal;
      throw appError(code, message, { details: { field } });
    }
    const change = { settings: checked.change, by: request.changedBy, at: clock() };
    return { settings: settingsMessage(await settings.change(profileId, change)) };
  };
}
