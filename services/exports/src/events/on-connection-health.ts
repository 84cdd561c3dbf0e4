// Handles connections.health-changed: what waited for a connection goes on as soon as that works again.
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import type { ConnectionHealthChangedSchema } from '@touchline/proto/gen/touchline/events/v1/connections_pb.ts';
import type { QueueExport } from '../jobs/queue-export.ts';
import type { DestinationPauses } from '../store/destination-pauses.ts';

interface Deps {
  readonly pauses: Pick<DestinationPauses, 'retryConnections'>;
  readonly queueExport: Pick<QueueExport, 'nudge'>;
  now(): Date;
}

/** A message that is late costs one attempt, which finds out what the connection is now. */
export function onConnectionHealth(deps: Deps): Handler<typeof ConnectionHealthChangedSchema> {
  const { pauses, queueExport, now } = deps;
  return async function onConnectionHealth(messages) {
    const works = messages.map(({ data }) => data).filter(({ status }) => status === 'active');
    const connections = works.map((one) => ({ profile_id: one.profileId, connection_id: one.connectionId }));
    for (const id of await pauses.retryConnections(connections, now())) queueExport.nudge(id);
    return messages.map(() => done());
  };
}
