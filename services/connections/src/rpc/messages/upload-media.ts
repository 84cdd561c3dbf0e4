// Gives a file of messages to the vendor of a number, part by part.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type {
  UploadMediaRequest,
  UploadMediaResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/chat_pb.ts';
import type { MediaService } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { ChatVendors } from '../../providers/chat-vendor.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { fileParts, readError } from '../file-parts.ts';
import { chatError } from './chat-error.ts';
import type { ResolveNumber } from './resolve-number.ts';
import { vendorOf } from './send-message.ts';

export interface UploadMediaDeps {
  readonly uploadMs: number;
  chats: ChatVendors;
  resolveNumber: ResolveNumber;
  media: Pick<GrpcClient<typeof MediaService>, 'getMedia' | 'readPart'>;
  seal: Pick<TokenSeal, 'open'>;
}

/** Handles UploadMedia. @throws AppError as the service says */
export function uploadMedia({ uploadMs, chats, resolveNumber, media, seal }: UploadMediaDeps) {
  return async (request: UploadMediaRequest): Promise<MessageInitShape<typeof UploadMediaResponseSchema>> => {
    const { profileId, connectionId, mediaId, person } = request;
    const connection = await resolveNumber(profileId, connectionId);
    const { media: found } = await media.getMedia({ profileId, mediaId });
    if (!found) throw appError('not_found', 'The profile has no such file.');
    const accessToken = await seal.open(connection._id, connection.sealed_token);
    const bytes = Number(found.bytes);
    const content = fileParts(media, profileId, found);
    const file = { name: found.fileName || 'file', type: found.type, bytes, content };
    try {
      const auth = { accessToken, signal: AbortSignal.timeout(uploadMs) };
      return await vendorOf(chats, connection).upload(connection.account_external_id, file, person, auth);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw readError(error) ?? chatError(error, connection.channel).thrown;
    }
  };
}
