// Handles GetSnippet: the tag to paste into a page, or the script itself, with the ad platform's pixel where requested; empty
// while the profile has no key.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  GetSnippetRequest,
  GetSnippetResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { TrackerScript } from '../../tracker/build.ts';
import { isPixelId, pixelCode, pixelTag, stubTag, trackerTag } from '../domain/installers/snippet.ts';
import { optionsOf } from '../domain/settings/tracker-options.ts';
import type { TrackerSettingsStore } from '../store/tracker-settings.ts';
import type { TrackingKeys } from '../store/tracking-keys.ts';

interface Deps {
  keys: Pick<TrackingKeys, 'active'>;
  settings: Pick<TrackerSettingsStore, 'find'>;
  /** Returns the address at which the profile's browsers reach the collector. */
  originOf: (profileId: string) => Promise<string>;
  tracker: TrackerScript;
}

const FORMATS = ['', 'html', 'script'];

/** @throws INVALID_ARGUMENT invalid_parameter for an invalid pixel id, and for an unknown format */
export function getSnippetRpc({ keys, settings, originOf, tracker }: Deps) {
  return async (request: GetSnippetRequest): Promise<MessageInitShape<typeof GetSnippetResponseSchema>> => {
    const { profileId, pixelId, format } = request;
    if (pixelId !== '' && !isPixelId(pixelId))
      throw appError('invalid_parameter', 'pixel must be the id of a pixel: 5 to 20 digits.', {
        details: { field: 'pixel' },
      });
    if (!FORMATS.includes(format))
      throw appError('invalid_parameter', 'format must be html or script.', {
        details: { field: 'format' },
      });
    const row = await keys.active(profileId);
    if (!row) return { snippet: '', trackingKey: '', scriptUrl: '' };
    const endpoint = `${await originOf(profileId)}/t/${row.key}`;
    const answer = { trackingKey: row.key, scriptUrl: `${endpoint}.js` };
    const found = await settings.find(profileId);
    if (format === 'script') {
      const parts = [await tracker({ ...optionsOf(found), endpoint })];
      if (pixelId !== '') parts.push(pixelCode(pixelId, found));
      return { ...answer, script: parts.join('\n') };
    }
    // A consent banner may answer before the tracker is loaded.
    const tags = [...(found.consent === 'opt_in' ? [stubTag] : []), trackerTag(answer.scriptUrl)];
    if (pixelId !== '') tags.push(pixelTag(pixelId, found));
    return { ...answer, snippet: tags.join('\n') };
  };
}
