// Asks the platform how well it can match what a destination was sent.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { ConversionsService } from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import type {
  GetMatchQualityRequest,
  GetMatchQualityResponseSchema,
} from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import type { Destinations } from '../store/destinations.ts';

export interface GetMatchQualityDeps {
  readonly destinations: Pick<Destinations, 'list'>;
  readonly conversions: Pick<GrpcClient<typeof ConversionsService>, 'matchQuality'>;
}

/** Handles GetMatchQuality. @throws AppError not_found; connection_not_ready, provider_error and others of connections */
export function getMatchQuality({ destinations, conversions }: GetMatchQualityDeps) {
  return async ({
    profileId,
    destinationId,
  }: GetMatchQualityRequest): Promise<MessageInitShape<typeof GetMatchQualityResponseSchema>> => {
    const found = (await destinations.list(profileId)).find(({ _id }) => _id === destinationId);
    if (!found) throw appError('not_found', 'The profile has no such destination.');
    const { kind, connection_id: connectionId } = found;
    const id = found.ad_pixel_id || found.conversion_action_id || found.messaging_dataset_id;
    const { isReported, events } = await conversions.matchQuality({ profileId, connectionId, target: { kind, id } });
    return {
      isReported,
      events: events.map(({ eventName, score, keys }) => ({
        ...{ eventName, ...(score !== undefined && { score }) },
        keys: keys.map(({ key, percentage }) => ({ key, percentage })),
      })),
    };
  };
}
