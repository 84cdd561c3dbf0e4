// Sends an ended delivery again, under the same event id.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  RedeliverRequest,
  RedeliverResponseSchema,
} from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import type { QueueSend } from '../jobs/queue-send.ts';
import type { Deliveries } from '../store/deliveries.ts';
import type { Subscriptions } from '../store/subscriptions.ts';
import { deliveryMessage } from './delivery-message.ts';
import { subscriptionOf } from './owner.ts';
import { deliveryNotFound, invalidState, notActive } from './refusals.ts';

interface Deps {
  subscriptions: Pick<Subscriptions, 'find'>;
  deliveries: Pick<Deliveries, 'find' | 'sendAgain'>;
  queueSend: Pick<QueueSend, 'nudge'>;
  now(): Date;
}

/** Handles Redeliver. The repeat of an operation sends nothing more. @throws AppError not_found, invalid_state */
export function redeliver({ subscriptions, deliveries, queueSend, now }: Deps) {
  return async ({
    owner,
    subscriptionId,
    deliveryId,
    operationId,
  }: RedeliverRequest): Promise<MessageInitShape<typeof RedeliverResponseSchema>> => {
    const subscription = await subscriptionOf(subscriptions, owner, subscriptionId);
    const found = await deliveries.find(subscription, deliveryId);
    if (!found) throw deliveryNotFound();
    if (operationId !== '' && found.redelivered_by === operationId) return { delivery: deliveryMessage(found) };
    if (subscription.status !== 'active') throw notActive();
    if (found.status === 'pending') throw invalidState('The delivery is still pending.');
    if (!subscription.events.includes(found.event_type))
      throw invalidState('The subscription no longer names the event of that delivery.');
    const again = await deliveries.sendAgain(subscription, deliveryId, operationId, now());
    if (!again) throw invalidState('The delivery or its subscription has changed meanwhile.');
    queueSend.nudge(subscriptionId);
    return { delivery: deliveryMessage(again) };
  };
}
