// Handles GetTagManagerContainer and GetShopifyPixel: the tracker for pages that other systems make; empty while the profile has
// no key.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetShopifyPixelRequest,
  GetShopifyPixelResponseSchema,
  GetTagManagerContainerRequest,
  GetTagManagerContainerResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import type { PixelScript } from '../../tracker/build.ts';
import { trackerTag } from '../domain/installers/snippet.ts';
import { tagManagerContainer } from '../domain/installers/tag-manager-container.ts';
import type { TrackerSettingsStore } from '../store/tracker-settings.ts';
import type { TrackingKeys } from '../store/tracking-keys.ts';

interface Deps {
  keys: Pick<TrackingKeys, 'active'>;
  /** Returns the address at which the profile's browsers reach the collector. */
  originOf: (profileId: string) => Promise<string>;
}

export function getTagManagerContainerRpc({ keys, originOf }: Deps) {
  return async (
    request: GetTagManagerContainerRequest,
  ): Promise<MessageInitShape<typeof GetTagManagerContainerResponseSchema>> => {
    const { profileId } = request;
    const row = await keys.active(profileId);
    if (!row) return { trackingKey: '' };
    const html = trackerTag(`${await originOf(profileId)}/t/${row.key}.js`);
    return { trackingKey: row.key, container: tagManagerContainer({ html, stampedAt: row.created_at }) };
  };
}

/** @param pixel builds the store's script */
export function getShopifyPixelRpc({
  keys,
  originOf,
  settings,
  pixel,
}: Deps & { settings: Pick<TrackerSettingsStore, 'find'>; pixel: () => Promise<PixelScript> }) {
  return async (request: GetShopifyPixelRequest): Promise<MessageInitShape<typeof GetShopifyPixelResponseSchema>> => {
    const { profileId } = request;
    const row = await keys.active(profileId);
    if (!row) return { trackingKey: '', script: '' };
    const [script, { cookieDays }] = await Promise.all([pixel(), settings.find(profileId)]);
    const endpoint = `${await originOf(profileId)}/t/${row.key}`;
    return { trackingKey: row.key, script: script({ endpoint, cookieDays }), endpoint };
  };
}
