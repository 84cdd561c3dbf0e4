// Reads one part of a file.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type { ReadPartRequest, ReadPartResponseSchema } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import { partsOf } from '../../domain/parts.ts';
import type { Uploads } from '../../store/media/uploads.ts';
import { type FindMediaDeps, liveMedia, mediaExpired } from './get-media.ts';

interface Deps extends FindMediaDeps {
  readonly uploads: Pick<Uploads, 'readPart'>;
}

/** Handles ReadPart. @throws AppError not_found, media_expired */
export function readPart(deps: Deps) {
  return async ({
    profileId,
    mediaId,
    index,
  }: ReadPartRequest): Promise<MessageInitShape<typeof ReadPartResponseSchema>> => {
    const { upload_id: uploadId, bytes } = await liveMedia(deps, profileId, mediaId);
    if (index >= partsOf(bytes)) throw appError('not_found', 'The file has no such part.');
    const data = await deps.uploads.readPart(profileId, uploadId, index);
    // The database has deleted it in this moment.
    if (data === null) throw mediaExpired();
    return { data };
  };
}
