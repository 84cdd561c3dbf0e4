// Counts deliveries and subscriptions by state, for operators and metrics.
import type { Collections } from './collections.ts';

export type SubscriptionState = 'working' | 'failing' | 'paused' | 'disabled';

export interface DeliveryStats {
  /** Returns how many deliveries have not ended, whatever they wait for. */
  pending(): Promise<number>;
  /** Returns when the oldest delivery became due that may be sent; undefined when there is none. */
  oldestAt(now: Date): Promise<Date | undefined>;
  /** Counts subscriptions by state. */
  states(): Promise<ReadonlyMap<SubscriptionState, number>>;
}

export function createDeliveryStats({ subscriptions, deliveries }: Collections): DeliveryStats {
  return {
    pending: () => deliveries.countDocuments({ status: 'pending' }),
    oldestAt: async (now) => {
      const [oldest] = await subscriptions
        .find({ status: 'active', due_at: { $lte: now } }, { projection: { due_at: 1 } })
        .sort({ due_at: 1 })
        .limit(1)
        .toArray();
      return oldest?.due_at;
    },
    states: async () => {
      const count = (filter: object) => subscriptions.countDocuments(filter);
      return new Map([
        ['working', await count({ status: 'active', failing_since: null })],
        ['failing', await count({ status: 'active', failing_since: { $ne: null } })],
        ['paused', await count({ status: 'paused' })],
        ['disabled', await count({ status: 'disabled' })],
      ]);
    },
  };
}
