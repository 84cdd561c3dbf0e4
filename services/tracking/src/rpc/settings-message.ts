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
    allowedSites: [...settings.allowedSites],
    ownSites: [...settings.ownSites],
    excludedIps: [...settings.excludedIps],
    strippedParameters: [...settings.strippedParameters],
    ...(changedAt && { changedAt: timestampFromDate(changedAt) }),
  };
}
