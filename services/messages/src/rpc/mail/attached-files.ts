// Checks the files that a mail carries before it is sent.
import { appError } from '@touchline/chassis/errors.ts';
import type { SendMailRequest } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import { type FindMediaDeps, liveMedia } from '../media/get-media.ts';

/** What vendors take of a mail is 25 MB at most, and a file in a mail is a third larger than by itself. */
const MOST_BYTES = 18 * 1024 * 1024;

/** @throws AppError not_found, media_expired, payload_too_large */
export async function attachedFiles(
  deps: FindMediaDeps,
  { profileId, attachments }: Pick<SendMailRequest, 'profileId' | 'attachments'>,
): Promise<{ mediaId: string; fileName: string }[]> {
  const found = await Promise.all(attachments.map(({ mediaId }) => liveMedia(deps, profileId, mediaId)));
  if (found.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES)
    throw appError('payload_too_large', 'The attachments of a mail may have 18 MB together.');
  return attachments.map(({ mediaId, fileName }) => ({ mediaId, fileName }));
}
