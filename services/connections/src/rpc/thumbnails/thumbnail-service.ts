// Implements the methods of ThumbnailService over one memory of pictures.
import { AppError } from '@touchline/chassis/errors.ts';
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { ThumbnailService } from '@touchline/proto/gen/touchline/connections/v1/thumbnails_pb.ts';
import { createPictureCache } from '../../domain/pictures/picture-cache.ts';
import { createPlatformAccounts, type PlatformAccountsDeps } from '../ad-platform/platform-accounts.ts';
import { type ReadThumbnailDeps, readThumbnail } from './read-thumbnail.ts';

export interface ThumbnailDeps
  extends Omit<PlatformAccountsDeps, 'writeMs'>,
    Pick<ReadThumbnailDeps, 'fetchPicture' | 'signal'> {
  /** How long the platform may take to say where a picture is. */
  readonly askMs: number;
}

export function thumbnailService({ askMs, fetchPicture, signal, ...deps }: ThumbnailDeps): GrpcService {
  const accounts = createPlatformAccounts({ ...deps, writeMs: askMs });
  const pictures = createPictureCache({
    now: () => deps.now().getTime(),
    keepErrorMs: (error) => (error instanceof AppError ? 1000 * (error.retryAfterSeconds ?? 0) : 0),
  });
  return implement(ThumbnailService, { readThumbnail: readThumbnail({ accounts, pictures, fetchPicture, signal }) });
}
