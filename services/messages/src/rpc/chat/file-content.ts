// Makes the content of a message that sends an uploaded file: the vendor gets the file first, and each of its numbers only once.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { readChatPerson } from '@touchline/chassis/identifiers/chat-person.ts';
import type { ChatService } from '@touchline/proto/gen/touchline/connections/v1/chat_pb.ts';
import type { ChatContent } from '../../domain/chat-content.ts';
import type { Media, UploadedMedia } from '../../store/media/media.ts';
import { liveMedia } from '../media/get-media.ts';
import { invalid } from './refusals.ts';

export interface FileContentDeps {
  readonly chat: Pick<GrpcClient<typeof ChatService>, 'uploadMedia'>;
  readonly media: Pick<Media, 'find' | 'setUploaded'>;
  now(): Date;
}

interface Place {
  readonly profileId: string;
  readonly connectionId: string;
  /** The recipient, as their thread names them. */
  readonly person: string;
}

/** A large file takes a while to reach the vendor. */
const UPLOAD_MS = 30_000;
/** Their messages have no caption. */
const WITHOUT_CAPTION: ReadonlySet<string> = new Set(['audio', 'sticker']);

/** @throws AppError not_found, media_expired, validation_error, and those of the upload; nothing was sent then */
export async function fileContent(deps: FileContentDeps, place: Place, { mediaId, content }: ChatContent) {
  const file = await liveMedia(deps, place.profileId, mediaId ?? '');
  const { id, type } = file.uploaded?.[shelfOf(place)] ?? (await upload(deps, place, file));
  if (content.caption !== undefined && WITHOUT_CAPTION.has(type))
    throw invalid('caption', 'caption is not sent with audio or a sticker: send a text after it.');
  const filename = type === 'document' && file.file_name !== '' ? { filename: file.file_name } : {};
  return { type, content: { id, ...content, ...filename } };
}

/** Returns where the vendor keeps files: a page has a store for each of its products. */
function shelfOf({ connectionId, person }: Place): string {
  return readChatPerson(person)?.product === 'instagram' ? `${connectionId}:instagram` : connectionId;
}

async function upload(
  { chat, media }: FileContentDeps,
  place: Place,
  file: Awaited<ReturnType<typeof liveMedia>>,
): Promise<UploadedMedia> {
  const request = { ...place, mediaId: file._id };
  const { externalId: id, type } = await chat.uploadMedia(request, { deadlineMs: UPLOAD_MS });
  await media.setUploaded(file, shelfOf(place), { id, type });
  return { id, type };
}
