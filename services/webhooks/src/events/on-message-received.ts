// Handles connections.message-received: creates one delivery for each subscription that wants it.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done } from '@touchline/chassis/bus/verdict.ts';
import type { MessageReceivedSchema } from '@touchline/proto/gen/touchline/events/v1/connections_pb.ts';
import { MESSAGE_RECEIVED } from '../domain/event-type.ts';
import type { QueueSend } from '../jobs/queue-send.ts';
import type { Listeners } from '../store/listeners.ts';

interface Deps {
  readonly listeners: Listeners;
  readonly queueSend: Pick<QueueSend, 'nudge'>;
  now(): Date;
}

/** Stores the deliveries before a message is acknowledged; a message that arrives again, or late, adds none. */
export function onMessageReceived({ listeners, queueSend, now }: Deps): Handler<typeof MessageReceivedSchema> {
  return async function onMessageReceived(messages) {
    const verdicts = [];
    for (const { id, profileId, time, data } of messages) {
      const { messageId, channel, connectionId, threadId, type, sentAt, hasDeliveryReport } = data;
      if (sentAt === undefined) {
        verdicts.push(deadLetter('sent_at is missing'));
        continue;
      }
      const message = {
        ...{ message_id: messageId, provider: channel, connection_id: connectionId, thread_id: threadId },
        ...{ message_type: type, sent_at: timestampDate(sentAt), received_at: time },
        ...(hasDeliveryReport && { has_report: true }),
      };
      const notification = {
        profileId,
        at: time,
        events: [{ id, type: MESSAGE_RECEIVED }],
        facts: { message },
      } as const;
      for (const woken of await listeners.notify(notification, now())) queueSend.nudge(woken);
      verdicts.push(done());
    }
    return verdicts;
  };
}
