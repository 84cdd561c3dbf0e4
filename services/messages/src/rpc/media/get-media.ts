// Finds a file that has not expired.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type { GetMediaRequest, GetMediaResponseSchema } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import type { Media, MediaDoc } from '../../store/media/media.ts';
import { mediaMessage } from './media-message.ts';

export interface FindMediaDeps {
  readonly media: Pick<Media, 'find'>;
  now(): Date;
}

/** Handles GetMedia. @throws AppError not_found, media_expired */
export function getMedia(deps: FindMediaDeps) {
  return async ({ profileId, mediaId }: GetMediaRequest): Promise<MessageInitShape<typeof GetMediaResponseSchema>> => ({
    media: mediaMessage(await liveMedia(deps, profileId, mediaId)),
  });
}

/** @throws AppError not_found, media_expired */
export async function liveMedia({ media, now }: FindMediaDeps, profileId: string, mediaId: string): Promise<MediaDoc> {
  const found = await media.find(profileId, mediaId);
  if (found === null) throw appError('not_found', 'The profile has no such file.');
  if (found.expires_at <= now()) throw mediaExpired();
  return found;
}

export const mediaExpired = () =>
  appError('media_expired', 'Files are stored for seven days, and this one has expired: upload it again.');
