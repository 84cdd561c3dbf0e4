// How deliveries stand as a whole: what operators and metrics are shown.
import type { Collections } from './collections.ts';

export type SubscriptionState = 'working' | 'failing' | 'paused' | 'disabled';

export interface Standing {
  /** Deliveries that have not ended, whatever they wait for. */
  pending(): Promise<number>;
  /** Since when the oldest waits that is due and may be sent; undefined when none does. */
  oldestAt(now: Date): Promise<Date | undefined>;
  /** Subscriptions by how they are. */
  states(): Promise<ReadonlyMap<SubscriptionState, number>>;
}

export function createStanding({ subscriptions, deliveries }: Collections): Standing {
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
