// Stores deliveries as owners see them: the list, test events, and sending an ended one again. Every query names the profile.
import { isDuplicateKey, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { MongoClient } from 'mongodb';
import type { Collections } from './collections.ts';
import type { DeliveryDoc, DeliveryStatus } from './delivery-doc.ts';
import { newDelivery } from './new-delivery.ts';
import type { SubscriptionDoc } from './subscription-doc.ts';

/** A subscription that the owner reaches. */
type Of = Pick<SubscriptionDoc, '_id' | 'profile_id'>;

export interface DeliveryQuery {
  readonly subscription: Of & Pick<SubscriptionDoc, 'last_sequence'>;
  /** The page holds the deliveries before this sequence; undefined begins with the newest. */
  readonly before: number | undefined;
  readonly limit: number;
  readonly status: DeliveryStatus | undefined;
}

export interface TestEvent {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
}

export interface Deliveries {
  /** Lists deliveries, newest first. */
  list(query: DeliveryQuery): Promise<DeliveryDoc[]>;
  find(of: Of, id: string): Promise<DeliveryDoc | null>;
  /** @returns the delivery, even if an earlier call made it with this event id; null when the subscription is not active */
  addTest(of: Of, event: TestEvent, now: Date): Promise<DeliveryDoc | null>;
  /** @returns null when it is pending, or the subscription is not active */
  sendAgain(of: Of, id: string, operationId: string, now: Date): Promise<DeliveryDoc | null>;
}

export function createDeliveries(client: MongoClient, { subscriptions, deliveries }: Collections): Deliveries {
  const active = ({ _id, profile_id }: Of) => ({ _id, profile_id, status: 'active' as const });
  const within = ({ _id, profile_id }: Of) => ({ subscription_id: _id, profile_id });
  const wakes = (now: Date) => ({ $inc: { work: 1 }, $min: { due_at: now } });
  return {
    list: ({ subscription, before = subscription.last_sequence + 1, limit, status }) =>
      deliveries
        .find({ ...within(subscription), sequence: { $lt: before }, ...(status && { status }) })
        .sort({ sequence: -1 })
        .limit(limit)
        .toArray(),
    find: (of, id) => deliveries.findOne({ _id: id, ...within(of) }),
    addTest: async (of, { id, eventId, eventType }, now) => {
      const known = () => deliveries.findOne({ ...within(of), event_id: eventId });
      const before = await known();
      if (before) return before;
      try {
        return await withTransaction(client, async (session) => {
          const { $inc, $min } = wakes(now);
          const found = await subscriptions.findOneAndUpdate(
            active(of),
            { $inc: { ...$inc, last_sequence: 1 }, $min },
            { session, returnDocument: 'after' },
          );
          if (!found) return null;
          const { _id: subscriptionId, profile_id, last_sequence: sequence } = found;
          const event = { event_id: eventId, event_type: eventType };
          const row = newDelivery({ _id: id, subscription_id: subscriptionId, profile_id, sequence, ...event }, now);
          await deliveries.insertOne(row, { session });
          return row;
        });
      } catch (error) {
        if (isDuplicateKey(error)) return known();
        throw error;
      }
    },
    sendAgain: (of, id, operationId, now) =>
      withTransaction(client, async (session) => {
        const { matchedCount } = await subscriptions.updateOne(active(of), wakes(now), { session });
        if (matchedCount === 0) return null;
        return deliveries.findOneAndUpdate(
          { _id: id, ...within(of), status: { $ne: 'pending' } },
          {
            $set: { status: 'pending', next_attempt_at: now, tries: 0, redelivered_by: operationId },
            $unset: { ended_at: '' },
          },
          { session, returnDocument: 'after' },
        );
      }),
  };
}
