// Lists the connections of a profile with their health.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ListConnectionsRequest,
  ListConnectionsResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { Connections } from '../store/connections.ts';
import { connectionMessage } from './connection-message.ts';

/** Handles ListConnections, oldest first; a channel without connections gives an empty list. */
export function listConnections({ connections }: { connections: Pick<Connections, 'list'> }) {
  return async ({
    profileId,
    channel,
  }: ListConnectionsRequest): Promise<MessageInitShape<typeof ListConnectionsResponseSchema>> => ({
    connections: (await connections.list(profileId, channel)).map(connectionMessage),
  });
}
