// Declares the collections of webhooks and their indexes.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { Collection, Db } from 'mongodb';
import type { DeliveryDoc } from './delivery-doc.ts';
import type { SubscriptionDoc } from './subscription-doc.ts';

/** How long an ended delivery can be read, and sent again. */
const KEPT_SECONDS = 30 * 86_400;

/** One document per profile, which every added subscription writes, so that two calls cannot count at the same time. */
interface TurnDoc {
  _id: string;
  turns: number;
}

export interface Collections {
  readonly subscriptions: Collection<SubscriptionDoc>;
  readonly deliveries: Collection<DeliveryDoc>;
  readonly turns: Collection<TurnDoc>;
}

export const webhookIndexes: readonly CollectionIndexes[] = [
  {
    collection: 'subscriptions',
    indexes: [
      { key: { profile_id: 1, status: 1 }, name: 'profile_status' },
      { key: { status: 1, due_at: 1 }, name: 'status_due' },
    ],
  },
  {
    collection: 'deliveries',
    indexes: [
      { key: { subscription_id: 1, event_id: 1 }, name: 'subscription_event', unique: true },
      { key: { subscription_id: 1, sequence: 1 }, name: 'subscription_sequence' },
      { key: { subscription_id: 1, status: 1, next_attempt_at: 1 }, name: 'subscription_due' },
      {
        key: { subscription_id: 1, sequence: 1 },
        name: 'subscription_pending',
        partialFilterExpression: { status: 'pending' },
      },
      { key: { status: 1 }, name: 'status' },
      { key: { ended_at: 1 }, name: 'ended', expireAfterSeconds: KEPT_SECONDS },
    ],
  },
];

export const collectionsOf = (db: Db): Collections => ({
  subscriptions: db.collection('subscriptions'),
  deliveries: db.collection('deliveries'),
  turns: db.collection('turns'),
});
