// GetSnippet: the tag to paste into a page, with the ad platform's pixel where it is named; empty while the profile has no key.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  GetSnippetRequest,
  GetSnippetResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { isPixelId, pixelTag, trackerTag } from '../domain/installers/snippet.ts';
import type { TrackerSettingsStore } from '../store/tracker-settings.ts';
import type { TrackingKeys } from '../store/tracking-keys.ts';
import { checkedProfileId } from './profile-id.ts';

interface Deps {
  keys: Pick<TrackingKeys, 'active'>;
  settings: Pick<TrackerSettingsStore, 'find'>;
  /** Where the profile's browsers find the collector. */
  originOf: (profileId: string) => Promise<string>;
}

/** Throws INVALID_ARGUMENT invalid_parameter for what is no id of a pixel. */
export function getSnippetRpc({ keys, settings, originOf }: Deps) {
  return async (request: GetSnippetRequest): Promise<MessageInitShape<typeof GetSnippetResponseSchema>> => {
    const profileId = checkedProfileId(request.profileId);
    const { pixelId } = request;
    if (pixelId !== '' && !isPixelId(pixelId))
      throw appError('INVALID_ARGUMENT', 'invalid_parameter', 'pixel must be the id of a pixel: 5 to 20 digits.', {
        details: { field: 'pixel' },
      });
    const row = await keys.active(profileId);
    if (!row) return { snippet: '', trackingKey: '', scriptUrl: '' };
    const scriptUrl = `${await originOf(profileId)}/t/${row.key}.js`;
    const tags = [trackerTag(scriptUrl)];
    if (pixelId !== '') tags.push(pixelTag(pixelId, (await settings.find(profileId)).respectPrivacySignals));
    return { snippet: tags.join('\n'), trackingKey: row.key, scriptUrl };
  };
}
