// Finds the subscriptions that follow the log of outcomes, and creates deliveries from the log: in its order, and each outcome
// once.
import { randomUUID } from 'node:crypto';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { MongoClient } from 'mongodb';
import { OUTCOME_RECORDED } from '../domain/event-type.ts';
import type { OutcomeFacts } from '../domain/outcome-body.ts';
import type { Collections } from './collections.ts';
import { newDelivery } from './new-delivery.ts';
import type { SubscriptionDoc } from './subscription-doc.ts';

export type Follower = Pick<SubscriptionDoc, '_id' | 'profile_id' | 'cursor'>;

/** A part of the log, after one cursor and up to the next. */
export interface LogPart {
  readonly from: string;
  readonly to: string;
  readonly outcomes: readonly { readonly id: string; readonly facts: OutcomeFacts }[];
}

export interface Followers {
  /** Returns the active subscriptions of these profiles that want outcomes. */
  of(profileIds: readonly string[]): Promise<Follower[]>;
  /** Yields every profile that has one. */
  profiles(): AsyncIterable<string>;
  /**
   * Creates deliveries from a part of the log and moves the cursor past it, both or neither.
   * @returns the cursor as it is now: different from `to` when another process moved it meanwhile, null when the subscription is
   * not active
   */
  advance(subscriptionId: string, part: LogPart, now: Date): Promise<string | null>;
}

export function createFollowers(client: MongoClient, { subscriptions, deliveries }: Collections): Followers {
  const following = { status: 'active' as const, events: OUTCOME_RECORDED };
  const projection = { profile_id: 1, cursor: 1 };
  return {
    of: (profileIds) =>
      subscriptions.find<Follower>({ profile_id: { $in: [...profileIds] }, ...following }, { projection }).toArray(),
    async *profiles() {
      const seen = new Set<string>();
      for await (const { profile_id: profileId } of subscriptions.find(following, { projection })) {
        if (seen.has(profileId)) continue;
        seen.add(profileId);
        yield profileId;
      }
    },
    advance: (subscriptionId, { from, to, outcomes }, now) =>
      withTransaction(client, async (session) => {
        const ids = outcomes.map(({ id }) => id);
        const known = await deliveries
          .find({ subscription_id: subscriptionId, event_id: { $in: ids } }, { projection: { event_id: 1 }, session })
          .toArray();
        const isKnown = new Set(known.map(({ event_id }) => event_id));
        const fresh = outcomes.filter(({ id }) => !isKnown.has(id));
        const $set = { cursor: to };
        const adds = { $inc: { last_sequence: fresh.length, work: 1 }, $min: { due_at: now } };
        const moved = await subscriptions.findOneAndUpdate(
          { _id: subscriptionId, cursor: from, ...following },
          fresh.length > 0 ? { $set, ...adds } : { $set },
          { session, returnDocument: 'before' },
        );
        if (moved === null) {
          const other = await subscriptions.findOne({ _id: subscriptionId, ...following }, { projection, session });
          return other?.cursor ?? null;
        }
        const { profile_id: profileId, last_sequence: last } = moved;
        const of = { subscription_id: subscriptionId, profile_id: profileId, event_type: OUTCOME_RECORDED };
        const rows = fresh.map(({ id, facts }, index) => {
          const place = { _id: randomUUID(), event_id: id, sequence: last + index + 1 };
          return newDelivery({ ...of, ...place, outcome: facts }, now);
        });
        if (rows.length > 0) await deliveries.insertMany(rows, { session });
        return to;
      }),
  };
}
