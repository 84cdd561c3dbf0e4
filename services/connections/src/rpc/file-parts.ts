// Reads the content of a file of messages, part by part, while it is sent to a vendor.
import { AppError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { Media, MediaService } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import type { ProviderError } from '../domain/provider-error.ts';

/** @throws (while it is read) AppError of MediaService */
export async function* fileParts(
  media: Pick<GrpcClient<typeof MediaService>, 'readPart'>,
  profileId: string,
  { id: mediaId, bytes, partBytes }: Pick<Media, 'id' | 'bytes' | 'partBytes'>,
): AsyncGenerator<Uint8Array> {
  for (let index = 0; index * partBytes < Number(bytes); index++)
    yield (await media.readPart({ profileId, mediaId, index })).data;
}

/** Returns what reading the file threw, when that is what broke the call to the vendor. */
export const readError = ({ cause }: ProviderError): AppError | undefined =>
  cause instanceof AppError ? cause : undefined;
