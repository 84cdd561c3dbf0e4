// Creates deliveries of changes of connections: one per subscription and event, however often the change arrives.
import { randomUUID } from 'node:crypto';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { MongoClient } from 'mongodb';
import type { EventType } from '../domain/event-type.ts';
import type { Collections } from './collections.ts';
import type { DeliveryDoc } from './delivery-doc.ts';
import { newDelivery } from './new-delivery.ts';
import type { SubscriptionDoc } from './subscription-doc.ts';

/** A change, and the events as which it is sent. */
export interface Notification {
  readonly profileId: string;
  readonly at: Date;
  /** Each with an id that is the same when the notification is repeated. */
  readonly events: readonly { readonly id: string; readonly type: EventType }[];
  readonly facts: Partial<Pick<DeliveryDoc, 'health' | 'message'>>;
}

export interface Listeners {
  /**
   * Creates the deliveries for the subscriptions that existed when the change happened. Deliveries of paused and disabled ones
   * wait until these are active again.
   * @returns the subscriptions that have something to send now
   */
  notify(notification: Notification, now: Date): Promise<string[]>;
}

type Listener = Pick<SubscriptionDoc, '_id' | 'events' | 'status'>;

export function createListeners(client: MongoClient, { subscriptions, deliveries }: Collections): Listeners {
  const notifyOne = ({ _id, events, status }: Listener, notification: Notification, now: Date): Promise<boolean> =>
    withTransaction(client, async (session) => {
      const wanted = notification.events.filter(({ type }) => events.includes(type));
      const ids = wanted.map(({ id }) => id);
      const known = await deliveries
        .find({ subscription_id: _id, event_id: { $in: ids } }, { projection: { event_id: 1 }, session })
        .toArray();
      const fresh = wanted.filter(({ id }) => !known.some(({ event_id }) => event_id === id));
      if (fresh.length === 0) return false;
      const adds = { $inc: { last_sequence: fresh.length, work: 1 }, $min: { due_at: now } };
      const before = await subscriptions.findOneAndUpdate({ _id, status }, adds, { session, returnDocument: 'before' });
      // The subscription was removed, stopped or resumed meanwhile: the message arrives again.
      if (!before) throw new Error('A subscription changed while its deliveries were created.');
      const of = { subscription_id: _id, profile_id: notification.profileId, ...notification.facts };
      const rows = fresh.map(({ id, type }, index) => {
        const place = { _id: randomUUID(), event_id: id, sequence: before.last_sequence + index + 1 };
        return newDelivery({ ...of, ...place, event_type: type }, now);
      });
      await deliveries.insertMany(rows, { session });
      return status === 'active';
    });

  return {
    notify: async (notification, now) => {
      const found = await subscriptions
        .find<Listener>(
          {
            profile_id: notification.profileId,
            status: { $ne: 'removed' },
            events: { $in: notification.events.map(({ type }) => type) },
            created_at: { $lte: notification.at },
          },
          { projection: { events: 1, status: 1 } },
        )
        .toArray();
      const woken: string[] = [];
      for (const listener of found) if (await notifyOne(listener, notification, now)) woken.push(listener._id);
      return woken;
    },
  };
}
