// Reads and writes what senders need: which subscriptions have something due, which deliveries, and the results of attempts.
import type { AnyBulkWriteOperation } from 'mongodb';
import type { Collections } from './collections.ts';
import type { AttemptDoc, DeliveryDoc } from './delivery-doc.ts';
import { type DisabledReason, NEVER, type SubscriptionDoc } from './subscription-doc.ts';

/** The result of an attempt; nextAttemptAt is null when the delivery ended. */
export interface AttemptResult {
  readonly delivery: DeliveryDoc;
  readonly attempt: AttemptDoc;
  readonly isDelivered: boolean;
  readonly nextAttemptAt: Date | null;
}

export interface DueWork {
  /** Returns active subscriptions with something due, longest wait first. */
  subscriptions(now: Date): Promise<string[]>;
  active(subscriptionId: string): Promise<SubscriptionDoc | null>;
  /** Returns a subscription's due deliveries, in order. */
  deliveries(of: Pick<SubscriptionDoc, '_id'>, now: Date, limit: number): Promise<DeliveryDoc[]>;
  /**
   * Stores the results, unless another sender has, and when the receiver last accepted something, or did not.
   * @param subscription as it was read before the attempts: since when it fails is left unchanged if another process changed it
   * meanwhile
   * @returns since when every attempt failed, as it is stored then; null when the last one did not fail
   */
  recordResults(subscription: SubscriptionDoc, results: readonly AttemptResult[], now: Date): Promise<Date | null>;
  /** Ends these deliveries without an attempt, unless another sender has attempted or ended them. */
  withhold(deliveries: readonly DeliveryDoc[], now: Date): Promise<void>;
  /**
   * @returns false when the subscription was no longer active, or was changed meanwhile, so that the finding is about an earlier
   * state
   */
  disable(found: Pick<SubscriptionDoc, '_id' | 'changed_at'>, reason: DisabledReason, now: Date): Promise<boolean>;
  /**
   * Ends old deliveries of inactive subscriptions without an attempt: such subscriptions send nothing, and so never find a
   * delivery too old.
   */
  withholdStale(before: Date, now: Date): Promise<void>;
  /** Records when the next delivery is due, unless something was added meanwhile. */
  noteNext(subscriptionId: string): Promise<void>;
}

const MAX_SUBSCRIPTIONS = 1000;
const ATTEMPTS_KEPT = 20;

export function createDueWork({
  subscriptions,
  deliveries,
}: Pick<Collections, 'subscriptions' | 'deliveries'>): DueWork {
  return {
    subscriptions: async (now) => {
      const found = await subscriptions
        .find({ status: 'active', due_at: { $lte: now } }, { projection: { _id: 1 } })
        .sort({ due_at: 1 })
        .limit(MAX_SUBSCRIPTIONS)
        .toArray();
      return found.map(({ _id }) => _id);
    },
    active: (subscriptionId) => subscriptions.findOne({ _id: subscriptionId, status: 'active' }),
    deliveries: ({ _id }, now, limit) =>
      deliveries
        .find({ subscription_id: _id, status: 'pending', next_attempt_at: { $lte: now } })
        .sort({ sequence: 1 })
        .limit(limit)
        .toArray(),
    recordResults: async (subscription, results, now) => {
      if (results.length === 0) return subscription.failing_since;
      await deliveries.bulkWrite(results.map(resultUpdate), { ordered: false });
      const successes = results.filter(({ isDelivered }) => isDelivered);
      const hasFailed = successes.length < results.length;
      const { _id, changed_at, failing_since: before } = subscription;
      const failingSince = successes.length > 0 ? null : (before ?? now);
      // An attempt from before its owner changed the subscription, or beside one that got through, says nothing about its present
      // state.
      const isAsRead = { $and: [{ $eq: ['$changed_at', changed_at] }, { $eq: ['$failing_since', before] }] };
      const $set = {
        failing_since: { $cond: [isAsRead, failingSince, '$failing_since'] },
        ...(successes.length > 0 && { last_success_at: now }),
        ...(hasFailed && { last_failure_at: now }),
      };
      const options = { returnDocument: 'after', projection: { failing_since: 1 } } as const;
      return (await subscriptions.findOneAndUpdate({ _id }, [{ $set }], options))?.failing_since ?? null;
    },
    withhold: async (withheld, now) => {
      if (withheld.length === 0) return;
      const attempt = withheldAt(now);
      const ends = withheld.map((delivery) =>
        resultUpdate({ delivery, attempt, isDelivered: false, nextAttemptAt: null }),
      );
      await deliveries.bulkWrite(ends, { ordered: false });
    },
    withholdStale: async (before, now) => {
      const idle = subscriptions.find({ status: { $in: ['paused', 'disabled'] } }, { projection: { _id: 1 } });
      for await (const { _id } of idle)
        await deliveries.updateMany(
          { subscription_id: _id, status: 'pending', next_attempt_at: { $lt: before } },
          {
            $set: { status: 'failed', next_attempt_at: null, ended_at: now },
            $inc: { attempt_count: 1 },
            $push: { attempts: { $each: [withheldAt(now)], $slice: -ATTEMPTS_KEPT } },
          },
        );
    },
    disable: async ({ _id, changed_at }, reason, now) => {
      const { matchedCount } = await subscriptions.updateOne(
        { _id, changed_at, status: 'active' },
        { $set: { status: 'disabled', status_reason: reason, changed_at: now } },
      );
      return matchedCount === 1;
    },
    noteNext: async (subscriptionId) => {
      const found = await subscriptions.findOne({ _id: subscriptionId }, { projection: { work: 1 } });
      if (!found) return;
      const [next] = await deliveries
        .find({ subscription_id: subscriptionId, status: 'pending' }, { projection: { next_attempt_at: 1 } })
        .sort({ next_attempt_at: 1 })
        .limit(1)
        .toArray();
      await subscriptions.updateOne(
        { _id: subscriptionId, work: found.work },
        { $set: { due_at: next?.next_attempt_at ?? NEVER } },
      );
    },
  };
}

const withheldAt = (now: Date): AttemptDoc => ({
  at: now,
  response_status: 0,
  duration_ms: 0,
  error: 'payload_unavailable',
});

function resultUpdate({
  delivery,
  attempt,
  isDelivered,
  nextAttemptAt,
}: AttemptResult): AnyBulkWriteOperation<DeliveryDoc> {
  const hasEnded = nextAttemptAt === null;
  return {
    updateOne: {
      filter: {
        _id: delivery._id,
        subscription_id: delivery.subscription_id,
        status: 'pending',
        attempt_count: delivery.attempt_count,
      },
      update: {
        $set: {
          status: hasEnded ? (isDelivered ? 'delivered' : 'failed') : 'pending',
          next_attempt_at: nextAttemptAt,
          tries: delivery.tries + (isDelivered ? 0 : 1),
          ...(hasEnded && { ended_at: attempt.at }),
        },
        $inc: { attempt_count: 1 },
        $push: { attempts: { $each: [attempt], $slice: -ATTEMPTS_KEPT } },
      },
    },
  };
}
