// Reads the state of a profile's syncs.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetSyncStatusRequest,
  GetSyncStatusResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { Connections } from '../store/connections.ts';
import { connectionMessage } from './connection-message.ts';

/**
 * Handles GetSyncStatus: returns every connection of the profile; its sync says queued, running, succeeded or failed, and why.
 */
export function getSyncStatus({ connections }: { connections: Pick<Connections, 'list'> }) {
  return async ({
    profileId,
  }: GetSyncStatusRequest): Promise<MessageInitShape<typeof GetSyncStatusResponseSchema>> => ({
    connections: (await connections.list(profileId, '')).map(connectionMessage),
  });
}
