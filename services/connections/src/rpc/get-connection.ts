// Reads one connection of a profile.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetConnectionRequest,
  GetConnectionResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { Connections } from '../store/connections.ts';
import { connectionMessage } from './connection-message.ts';
import { connectionNotFound } from './refusals.ts';

/**
 * Handles GetConnection.
 * @throws AppError not_found for an id that is not the profile's, exactly as for one that does not exist
 */
export function getConnection({ connections }: { connections: Pick<Connections, 'find'> }) {
  return async ({
    profileId,
    id,
  }: GetConnectionRequest): Promise<MessageInitShape<typeof GetConnectionResponseSchema>> => {
    const found = await connections.find(profileId, id);
    if (!found) throw connectionNotFound();
    return { connection: connectionMessage(found) };
  };
}
