// Handles GetSettings: the current settings of the profile's tracker.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetSettingsRequest,
  GetSettingsResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import type { TrackerSettingsStore } from '../store/tracker-settings.ts';
import { settingsMessage } from './settings-message.ts';

export function getSettingsRpc({ settings }: { settings: Pick<TrackerSettingsStore, 'find'> }) {
  return async ({ profileId }: GetSettingsRequest): Promise<MessageInitShape<typeof GetSettingsResponseSchema>> => ({
    settings: settingsMessage(await settings.find(profileId)),
  });
}
