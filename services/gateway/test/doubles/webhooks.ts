import { appError } from '@touchline/chassis/errors.ts';
import type { Doubles } from '../service-doubles.ts';
import { CUSTOMER_ID, DELIVERY_ID, SUBSCRIPTION_ID, TIME } from './known-ids.ts';

/** Has one subscription with one delivery, and refuses every other id. */
export function webhooksDouble(): Doubles['webhooks'] {
  const subscription = {
    id: SUBSCRIPTION_ID,
    url: 'https://partner.example/touchline',
    events: ['outcome.recorded'],
    status: 'active',
    createdAt: TIME,
    changedAt: TIME,
  };
  const delivery = {
    id: DELIVERY_ID,
    eventId: CUSTOMER_ID,
    eventType: 'outcome.recorded',
    status: 'failed',
    createdAt: TIME,
    attempts: [{ at: TIME, responseStatus: 0, durationMs: 12, error: 'timeout' }],
    attemptCount: 1,
  };
  const queued = { ...delivery, status: 'pending', nextAttemptAt: TIME };
  const requireKnown = (id: string) => {
    if (id !== SUBSCRIPTION_ID) throw appError('not_found', 'This profile has no such subscription.');
  };
  return {
    createSubscription: async ({ owner, url, events, description }) => ({
      subscription: { ...subscription, appId: owner?.appId ?? '', url, events, description },
      secret: 'whsec_bmV3',
    }),
    listSubscriptions: async () => ({ subscriptions: [subscription] }),
    changeSubscription: async ({ id, rotateSecret }) => {
      requireKnown(id);
      return { subscription, secret: rotateSecret ? 'whsec_bmV3ZXI' : '' };
    },
    removeSubscription: async ({ id }) => {
      requireKnown(id);
      return {};
    },
    listDeliveries: async ({ subscriptionId, status }) => {
      requireKnown(subscriptionId);
      const deliveries = ['', delivery.status].includes(status) ? [delivery] : [];
      return { deliveries, nextCursor: 'end', hasNext: false };
    },
    redeliver: async ({ subscriptionId, deliveryId }) => {
      requireKnown(subscriptionId);
      if (deliveryId !== DELIVERY_ID) throw appError('not_found', 'The subscription has no such delivery.');
      return { delivery: queued };
    },
    sendTest: async ({ subscriptionId }) => {
      requireKnown(subscriptionId);
      return { delivery: queued };
    },
  };
}
