// The connections of a profile with their health.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ListConnectionsRequest,
  ListConnectionsResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { Connections } from '../store/connections.ts';
import { connectionMessage } from './connection-message.ts';

/** ListConnections: oldest first; a channel that nothing is connected to gives none. */
export function listConnections({ connections }: { connections: Pick<Connections, 'list'> }) {
  return async ({
    profileId,
    channel,
  }: ListConnectionsRequest): Promise<MessageInitShape<typeof ListConnectionsResponseSchema>> => ({
    connections: (await connections.list(profileId, channel)).map(connectionMessage),
  });
}
