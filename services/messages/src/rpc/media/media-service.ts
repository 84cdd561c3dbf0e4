// Assembles MediaService from its calls.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { MediaService } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import { MAX_BYTES, type MediaKind } from '../../domain/media-type.ts';
import { mediaUploaded } from '../../metrics.ts';
import type { Media } from '../../store/media/media.ts';
import type { Uploads } from '../../store/media/uploads.ts';
import { finishUpload } from './finish-upload.ts';
import { getMedia } from './get-media.ts';
import { putPart } from './put-part.ts';
import { readPart } from './read-part.ts';

export interface MediaServiceDeps {
  readonly media: Media;
  readonly uploads: Uploads;
  /** How many bytes one profile may store. */
  readonly maxStored: number;
  now(): Date;
}

/** Returns what serveGrpc takes. */
export function mediaService(deps: MediaServiceDeps): GrpcService {
  // A series must exist before its first upload, or that upload would not show as a rise.
  for (const kind of Object.keys(MAX_BYTES) as MediaKind[]) mediaUploaded.add(0, { kind });
  return implement(MediaService, {
    putPart: putPart(deps),
    finishUpload: finishUpload(deps),
    getMedia: getMedia(deps),
    readPart: readPart(deps),
  });
}
