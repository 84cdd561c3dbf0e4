// Sends a sample event in the same way as any other event.
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  SendTestRequest,
  SendTestResponseSchema,
} from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import type { QueueSend } from '../jobs/queue-send.ts';
import type { Deliveries } from '../store/deliveries.ts';
import type { Subscriptions } from '../store/subscriptions.ts';
import { deliveryMessage } from './delivery-message.ts';
import { subscriptionOf } from './owner.ts';
import { invalid, notActive } from './refusals.ts';

interface Deps {
  subscriptions: Pick<Subscriptions, 'find'>;
  deliveries: Pick<Deliveries, 'addTest'>;
  queueSend: Pick<QueueSend, 'nudge'>;
  now(): Date;
}

/**
 * Handles SendTest. The repeat of an operation returns the same delivery.
 * @throws AppError not_found, invalid_state, validation_error
 */
export function sendTest({ subscriptions, deliveries, queueSend, now }: Deps) {
  return async ({
    owner,
    subscriptionId,
    eventType: asked,
    operationId,
  }: SendTestRequest): Promise<MessageInitShape<typeof SendTestResponseSchema>> => {
    const subscription = await subscriptionOf(subscriptions, owner, subscriptionId);
    const { events } = subscription;
    const eventType = asked || (events[0] ?? '');
    if (!events.includes(eventType)) throw invalid('event_type', `event_type must be one of ${events.join(', ')}.`);
    const event = { id: randomUUID(), eventId: operationId || randomUUID(), eventType };
    const delivery = await deliveries.addTest(subscription, event, now());
    if (!delivery) throw notActive();
    queueSend.nudge(subscriptionId);
    return { delivery: deliveryMessage(delivery) };
  };
}
