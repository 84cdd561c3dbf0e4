// Reads the ads of all of a profile's accounts as they are at this moment, one page of one account at a time.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type { CallContext } from '@touchline/chassis/grpc/serve.ts';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import type {
  ScanAdsRequest,
  ScanAdsResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { z } from 'zod';
import type { LiveObject } from '../../domain/ad-objects.ts';
import { entityMessage } from './entity-message.ts';
import type { PlatformAccounts } from './platform-accounts.ts';

const Cursor = z.strictObject({
  connection: z.string(),
  /** The platform's own; '' for its first page. */
  page: z.string().max(1400),
});

/** Far more than a platform lets an advertiser write. With the adapters' number of rows, it bounds the answer. */
const MAX_TEXT = 8000;
const MAX_NAME = 1000;

/** Handles ScanAds. The accounts are in the order in which they were connected. @throws AppError as the service says */
export function scanAds({ accounts }: { accounts: PlatformAccounts }) {
  return async (
    { profileId, cursor }: ScanAdsRequest,
    { signal }: CallContext,
  ): Promise<MessageInitShape<typeof ScanAdsResponseSchema>> => {
    const from = cursor === '' ? undefined : decodePageToken(cursor, Cursor);
    const all = await accounts.all(profileId, signal);
    const index = from === undefined ? 0 : all.findIndex(({ connection }) => connection._id === from.connection);
    const at = all[index];
    if (at === undefined) throw foreignCursor();
    const page = await accounts.call(at, () => at.objects.scan(at.of, from?.page ?? ''));
    if (page === null) throw foreignCursor();
    const next = page.next === '' ? all[index + 1] : at;
    return {
      connectionId: at.connection._id,
      platform: at.connection.channel,
      ads: page.ads.map((ad) => entityMessage(bounded(ad))),
      nextCursor: next === undefined ? '' : encodePageToken({ connection: next.connection._id, page: page.next }),
    };
  };
}

/** Shortens a name that is too long; tags and addresses are only of use as a whole, so they are left out together. */
function bounded(ad: LiveObject): LiveObject {
  const { creative, name } = ad;
  const isTooLong = [creative?.urlTags, creative?.linkUrl].some((text = '') => text.length > MAX_TEXT);
  return { ...ad, name: name.slice(0, MAX_NAME), creative: isTooLong ? null : creative };
}

const foreignCursor = () =>
  appError(
    'invalid_parameter',
    'cursor does not belong to a connected ad account of this profile; start again without it.',
    {
      details: { field: 'cursor', applied: 'no' },
    },
  );
