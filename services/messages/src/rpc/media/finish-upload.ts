// Makes an uploaded file readable, once all of its parts are there.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  FinishUploadRequest,
  FinishUploadResponseSchema,
} from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import { kindOf } from '../../domain/media-type.ts';
import { partsOf } from '../../domain/parts.ts';
import { mediaUploaded } from '../../metrics.ts';
import type { Media } from '../../store/media/media.ts';
import type { Uploads } from '../../store/media/uploads.ts';
import { mediaMessage } from './media-message.ts';
import { tooMuchStored, uploadNotFound } from './refusals.ts';

interface Deps {
  readonly media: Media;
  readonly uploads: Pick<Uploads, 'find' | 'size' | 'keep' | 'stored'>;
  readonly maxStored: number;
  now(): Date;
}

/** As long as a chat vendor keeps a file that came to it (contract, media_expired). */
const KEPT_MS = 7 * 86_400_000;

/** Handles FinishUpload. @throws AppError not_found, quota_exceeded */
export function finishUpload({ media, uploads, maxStored, now }: Deps) {
  return async (request: FinishUploadRequest): Promise<MessageInitShape<typeof FinishUploadResponseSchema>> => {
    const { profileId, uploadId, mediaId, sha256, fileName } = request;
    const finished = await media.find(profileId, mediaId);
    if (finished) return { media: mediaMessage(finished) };
    const bytes = Number(request.bytes);
    const [upload, size] = await Promise.all([uploads.find(profileId, uploadId), uploads.size(profileId, uploadId)]);
    if (upload === null || size.bytes !== bytes || size.parts !== partsOf(bytes)) throw uploadNotFound();
    // Uploads that ran at once each had room when they began.
    if ((await uploads.stored(profileId)) > maxStored) throw tooMuchStored();
    const created_at = now();
    const expires_at = new Date(created_at.getTime() + KEPT_MS);
    // The parts come first: a file whose parts expire before it would be a promise that is not kept.
    await uploads.keep(profileId, uploadId, expires_at);
    const doc = await media.add({
      ...{ _id: mediaId, profile_id: profileId, upload_id: uploadId, type: upload.type },
      ...{ bytes, sha256, file_name: fileName, created_at, expires_at },
    });
    mediaUploaded.add(1, { kind: kindOf(doc.type) });
    return { media: mediaMessage(doc) };
  };
}
