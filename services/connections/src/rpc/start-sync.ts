// Starts a sync on demand, of one connection or of all that the profile has.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  StartSyncRequest,
  StartSyncResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { DEFAULT_SYNC_DAYS, type QueueSync } from '../jobs/queue-sync.ts';
import type { ConnectionDoc } from '../store/connection-doc.ts';
import type { Connections } from '../store/connections.ts';
import { connectionMessage } from './connection-message.ts';
import { connectionNotFound } from './refusals.ts';

// A request may ask for 1,125 days at most: the platform keeps 37 months, less a day for its time zone.

export interface StartSyncDeps {
  connections: Pick<Connections, 'find' | 'list'>;
  queueSync: QueueSync;
}

/**
 * Handles StartSync: returns the connections whose sync is queued or running now. Among all connections, those that cannot be
 * read are skipped; a single one that is requested by id is refused instead.
 * @throws AppError not_found, connection_not_ready, validation_error
 */
export function startSync({ connections, queueSync }: StartSyncDeps) {
  return async (request: StartSyncRequest): Promise<MessageInitShape<typeof StartSyncResponseSchema>> => {
    const { profileId } = request;
    const days = request.days || DEFAULT_SYNC_DAYS;
    const queued = (connection: ConnectionDoc) => queueSync(connection._id, days, request.operationId);
    if (request.connectionId === '') {
      const all = await Promise.all((await connections.list(profileId, '')).map(queued));
      return { connections: all.filter((connection) => connection !== null).map(connectionMessage) };
    }
    const found = await connections.find(profileId, request.connectionId);
    if (!found) throw connectionNotFound();
    const one = await queued(found);
    if (!one)
      throw appError(
        'connection_not_ready',
        found.sync.state === 'unavailable'
          ? 'Nothing is read from this provider yet.'
          : 'Connect the account again first: its grant no longer works.',
      );
    return { connections: [connectionMessage(one)] };
  };
}
