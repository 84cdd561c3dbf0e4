// Reads the picture of an ad: asks the platform for an address that works now, and downloads what is there.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { AppError, appError } from '@touchline/chassis/errors.ts';
import type {
  ReadThumbnailRequest,
  ReadThumbnailResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/thumbnails_pb.ts';
import type { Picture } from '../../domain/pictures/picture.ts';
import type { PictureCache } from '../../domain/pictures/picture-cache.ts';
import type { FetchPicture } from '../../providers/pictures/fetch-picture.ts';
import { lookUp, requireId } from '../ad-platform/look-up.ts';
import type { PlatformAccounts } from '../ad-platform/platform-accounts.ts';

export interface ReadThumbnailDeps {
  readonly accounts: PlatformAccounts;
  readonly pictures: PictureCache;
  readonly fetchPicture: FetchPicture['fetchPicture'];
  /** Aborts when the service stops: a load is shared, so no caller may end it. */
  readonly signal: AbortSignal;
}

/** Refusals of a call on an ad that mean the same for its picture; every other one is the platform's failure. */
const SHARED: ReadonlySet<string> = new Set(['ads_connection_required', 'connection_not_ready', 'rate_limit_exceeded']);
const RETRY_AFTER_SECONDS = 30;

/** Handles ReadThumbnail for an ad of any of the profile's accounts on one platform. @throws AppError as the service says */
export function readThumbnail({ accounts, pictures, fetchPicture, signal }: ReadThumbnailDeps) {
  const addressOf = async ({ profileId, platform, adExternalId }: ReadThumbnailRequest): Promise<string> => {
    try {
      const adId = requireId(adExternalId);
      return await lookUp(accounts, { profileId, connectionId: '', signal }, async (at) => {
        const { creatives } = at.objects;
        if (!creatives || at.connection.channel !== platform) return null;
        return accounts.call(at, () => creatives.pictureUrl(at.of, adId));
      });
    } catch (error) {
      if (!(error instanceof AppError) || SHARED.has(error.reason)) throw error;
      if (error.reason === 'campaign_not_found') return '';
      throw failure(error.retryAfterSeconds);
    }
  };
  const load = async (request: ReadThumbnailRequest): Promise<Picture | null> => {
    const address = await addressOf(request);
    if (address === '') return null;
    const fetched = await fetchPicture(address, signal);
    if (fetched.ok) return fetched.picture;
    if (fetched.fault === 'no_answer') throw failure();
    return null;
  };

  return async (request: ReadThumbnailRequest): Promise<MessageInitShape<typeof ReadThumbnailResponseSchema>> => {
    const key = JSON.stringify([request.profileId, request.platform, request.adExternalId]);
    const picture = await pictures.find(key, () => load(request));
    if (picture === null) throw appError('not_found', 'This profile has no ad with this id that has a picture.');
    return { data: picture.bytes, mediaType: picture.type, sha256: picture.sha256 };
  };
}

/** Says nothing of what the platform answered: it may name an address that is signed. */
const failure = (retryAfterSeconds = RETRY_AFTER_SECONDS): AppError =>
  appError('provider_error', 'The ad platform did not deliver the picture; try again in a while.', {
    retryAfterSeconds,
  });
