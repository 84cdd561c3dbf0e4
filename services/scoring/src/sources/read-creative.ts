// Reads creatives live from their platform through connections, which has the grants.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AdPlatformService } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import type { Creative } from '../domain/creative/creative.ts';

/** Returns null where the platform does not report the creative. @throws (the function) AppError as ReadCreative says */
export type ReadCreative = (
  profileId: string,
  adExternalId: string,
  options?: { deadlineMs?: number },
) => Promise<Creative | null>;

export function createReadCreative(client: Pick<GrpcClient<typeof AdPlatformService>, 'readCreative'>): ReadCreative {
  return async function readCreative(profileId, adExternalId, options) {
    const { creative } = await client.readCreative({ profileId, adExternalId }, options);
    return creative ?? null;
  };
}
