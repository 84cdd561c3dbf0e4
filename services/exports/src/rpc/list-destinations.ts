// Handles ListDestinations: lists them oldest first.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ListDestinationsRequest,
  ListDestinationsResponseSchema,
} from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import type { Catalogs } from '../store/catalogs.ts';
import type { Destinations } from '../store/destinations.ts';
import { destinationMessage } from './destination-message.ts';

interface Deps {
  readonly destinations: Pick<Destinations, 'list'>;
  readonly catalogs: Pick<Catalogs, 'find'>;
}

export function listDestinations({ destinations, catalogs }: Deps) {
  return async (request: ListDestinationsRequest): Promise<MessageInitShape<typeof ListDestinationsResponseSchema>> => {
    const { profileId } = request;
    const { safe_target: target } = await catalogs.find(profileId);
    return { destinations: (await destinations.list(profileId)).map((doc) => destinationMessage(doc, target)) };
  };
}
