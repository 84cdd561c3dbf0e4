// Lists the pixels or conversion actions of an ad account live; nothing is stored.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type {
  ListPixelsRequest,
  ListPixelsResponseSchema,
  PixelSchema,
} from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { Pixel } from '../domain/ad-platform.ts';
import { ProviderError } from '../domain/provider-error.ts';
import type { AdPlatforms } from '../providers/ad-platforms.ts';
import type { Connections } from '../store/connections.ts';
import type { TokenSeal } from '../store/token-seal.ts';
import { connectionNotFound } from './refusals.ts';

export interface ListPixelsDeps {
  /** How long a live call to a provider may take while a caller waits. */
  readonly askMs: number;
  connections: Pick<Connections, 'find'>;
  platforms: Pick<AdPlatforms, 'get'>;
  seal: Pick<TokenSeal, 'open'>;
}

/** Handles ListPixels. @throws AppError not_found, invalid_state, connection_not_ready, provider_error */
export function listPixels({ connections, platforms, seal, askMs }: ListPixelsDeps) {
  return async ({ profileId, id }: ListPixelsRequest): Promise<MessageInitShape<typeof ListPixelsResponseSchema>> => {
    const found = await connections.find(profileId, id);
    if (!found) throw connectionNotFound();
    const { pixels } = platforms.get(found.channel) ?? {};
    if (!pixels) throw appError('invalid_state', 'Only a social_ads or search_ads connection has pixels.');
    if (found.status === 'disconnected' || found.status === 'reconnect_required') throw notReady();
    const accessToken = await seal.open(id, found.sealed_token);
    const signal = AbortSignal.timeout(askMs);
    const of = {
      ...{ accountExternalId: found.account_external_id, managerExternalId: found.manager_external_id ?? '' },
      ...{ accessToken, signal },
    };
    return { pixels: (await pixels(of).catch(refused)).map(pixelMessage) };
  };
}

function refused(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  if (error.kind === 'reconnect') throw notReady();
  throw appError('provider_error', `The platform says: ${error.message}`, { cause: error });
}

const notReady = (): AppError =>
  appError('connection_not_ready', 'Connect the account again first: its grant no longer works.');

function pixelMessage({
  kind,
  id,
  name,
  createdAt,
  lastFiredAt,
  isUnavailable,
  ownerBusiness,
}: Pixel): MessageInitShape<typeof PixelSchema> {
  return {
    kind,
    id,
    name: name ?? undefined,
    isUnavailable: isUnavailable ?? undefined,
    ...(createdAt && { createdAt: timestampFromDate(createdAt) }),
    ...(lastFiredAt && { lastFiredAt: timestampFromDate(lastFiredAt) }),
    ...(ownerBusiness && {
      ownerBusiness: { id: ownerBusiness.id ?? undefined, name: ownerBusiness.name ?? undefined },
    }),
  };
}
