// Stores subscriptions as their owners see them. Every query names the profile, and the app where an app makes the call.
import { createKeyedMutex } from '@touchline/chassis/keyed-mutex.ts';
import { isDuplicateKey, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, MongoClient, UpdateFilter } from 'mongodb';
import { GONE } from '../domain/judge-attempt.ts';
import type { Collections } from './collections.ts';
import type { SubscriptionDoc } from './subscription-doc.ts';

/** For whom a call is made: an app reaches its own subscriptions, the profile itself ('' as the app) all of the profile's. */
export interface Owner {
  readonly profileId: string;
  readonly appId: string;
}

export type Added = 'added' | 'is_there' | 'profile_full' | 'app_full';

/** How many subscriptions there may be. */
export interface Limits {
  readonly ofProfile: number;
  readonly ofApp: number;
}

export interface Subscriptions {
  /** @returns is_there when one with this id was added before */
  add(subscription: SubscriptionDoc, limits: Limits): Promise<Added>;
  find(owner: Owner, id: string): Promise<SubscriptionDoc | null>;
  /** Lists subscriptions, newest first. */
  list(owner: Owner): Promise<SubscriptionDoc[]>;
  /**
   * Changes a subscription as it was found.
   * @param resumesAt when given, all that is pending is due then, as if nothing had been tried; so are deliveries to a receiver
   * that was gone, which earlier releases ended at once
   * @returns null when it was removed, or its secret was changed by now
   */
  change(
    found: SubscriptionDoc,
    update: UpdateFilter<SubscriptionDoc>,
    resumesAt?: Date,
  ): Promise<SubscriptionDoc | null>;
  /** Ends a subscription at once and deletes its deliveries. @returns false when there is none */
  remove(owner: Owner, id: string): Promise<boolean>;
  /** Deletes what unfinished removals left. */
  finishRemovals(): Promise<void>;
}

export function createSubscriptions(
  client: MongoClient,
  { subscriptions, deliveries, turns }: Collections,
): Subscriptions {
  const owned = ({ profileId, appId }: Owner) => ({
    profile_id: profileId,
    status: { $ne: 'removed' as const },
    ...(appId !== '' && { app_id: appId }),
  });
  const finish = async (id: string): Promise<void> => {
    await deliveries.deleteMany({ subscription_id: id });
    await subscriptions.deleteMany({ _id: id, status: 'removed' });
  };
  const requeueGone = async (id: string, at: Date, session: ClientSession): Promise<void> => {
    const ended = { subscription_id: id, status: 'failed' as const };
    const met = await deliveries
      .find({ ...ended, 'attempts.response_status': GONE }, { projection: { attempts: 1 }, session })
      .toArray();
    const last = met.filter(({ attempts }) => attempts.at(-1)?.response_status === GONE).map(({ _id }) => _id);
    const again = {
      $set: { status: 'pending' as const, next_attempt_at: at, tries: 0 },
      $unset: { ended_at: '' as const },
    };
    await deliveries.updateMany({ ...ended, _id: { $in: last } }, again, { session });
  };
  const underKeys = createKeyedMutex();
  const add = async (subscription: SubscriptionDoc, limits: Limits): Promise<Added> => {
    const { profile_id: profileId, app_id: appId } = subscription;
    await turns
      .updateOne({ _id: profileId }, { $setOnInsert: { turns: 0 } }, { upsert: true })
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    try {
      return await withTransaction(client, async (session): Promise<Added> => {
        const { matchedCount } = await turns.updateOne({ _id: profileId }, { $inc: { turns: 1 } }, { session });
        if (matchedCount === 0) throw new Error("The profile's document in turns disappeared.");
        const others = await subscriptions
          .find(owned({ profileId, appId: '' }), { projection: { app_id: 1 }, session })
          .toArray();
        if (others.some(({ _id }) => _id === subscription._id)) return 'is_there';
        if (others.length >= limits.ofProfile) return 'profile_full';
        if (appId !== '' && others.filter((one) => one.app_id === appId).length >= limits.ofApp) return 'app_full';
        await subscriptions.insertOne(subscription, { session });
        return 'added';
      });
    } catch (error) {
      if (isDuplicateKey(error)) return 'is_there';
      throw error;
    }
  };
  return {
    // All calls for one profile write the same document of turns: concurrent transactions would start over, again and again,
    // until no other one waits.
    add: (subscription, limits) => underKeys([subscription.profile_id], () => add(subscription, limits)),
    find: (owner, id) => subscriptions.findOne({ _id: id, ...owned(owner) }),
    list: (owner) => subscriptions.find(owned(owner)).sort({ created_at: -1, _id: 1 }).toArray(),
    change: async ({ _id, profile_id, sealed_secret, status_reason }, update, resumesAt) => {
      const asFound = { _id, profile_id, sealed_secret, status: { $ne: 'removed' as const } };
      return withTransaction(client, async (session) => {
        const changed = await subscriptions.findOneAndUpdate(asFound, update, { session, returnDocument: 'after' });
        if (changed && resumesAt) {
          const pending = { subscription_id: _id, status: 'pending' as const };
          await deliveries.updateMany(pending, { $set: { next_attempt_at: resumesAt, tries: 0 } }, { session });
          if (status_reason === 'gone') await requeueGone(_id, resumesAt, session);
        }
        return changed;
      });
    },
    remove: async (owner, id) => {
      const { matchedCount } = await subscriptions.updateOne(
        { _id: id, ...owned(owner) },
        { $set: { status: 'removed' } },
      );
      if (matchedCount === 1) await finish(id);
      return matchedCount === 1;
    },
    finishRemovals: async () => {
      const left = await subscriptions.find({ status: 'removed' }, { projection: { _id: 1 } }).toArray();
      for (const { _id } of left) await finish(_id);
    },
  };
}
