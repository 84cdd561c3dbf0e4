// Handles connections.health-changed: creates one delivery for each event of the change and each subscription that wants it.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done } from '@touchline/chassis/bus/verdict.ts';
import type { ConnectionHealthChangedSchema } from '@touchline/proto/gen/touchline/events/v1/connections_pb.ts';
import { healthEvents } from '../domain/health-events.ts';
import type { QueueSend } from '../jobs/queue-send.ts';
import type { Listeners } from '../store/listeners.ts';

interface Deps {
  readonly listeners: Listeners;
  readonly queueSend: Pick<QueueSend, 'nudge'>;
  now(): Date;
}

/** Stores the deliveries before a message is acknowledged; a message that arrives again, or late, adds none. */
export function onConnectionHealthChanged({
  listeners,
  queueSend,
  now,
}: Deps): Handler<typeof ConnectionHealthChangedSchema> {
  return async function onConnectionHealthChanged(messages) {
    const verdicts = [];
    for (const { id, profileId, data } of messages) {
      const { connectionId, channel, status, previousStatus, changedAt } = data;
      if (changedAt === undefined) {
        verdicts.push(deadLetter('changed_at is missing'));
        continue;
      }
      const health = {
        connection_id: connectionId,
        provider: channel,
        status,
        previous_status: previousStatus,
        changed_at: timestampDate(changedAt),
      };
      const notification = { profileId, at: health.changed_at, events: healthEvents(id, health), facts: { health } };
      for (const woken of await listeners.notify(notification, now())) queueSend.nudge(woken);
      verdicts.push(done());
    }
    return verdicts;
  };
}
