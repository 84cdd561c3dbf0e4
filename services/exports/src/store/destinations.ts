// Stores destinations: the targets to which a profile's conversions go, which of them have something due, and which have to wait.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { isDuplicateKey, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { type DestinationKind, platformOf } from '../domain/destination-kind.ts';
import { NO_STREAK } from '../domain/failing.ts';
import { destinationEvent } from './destination-event.ts';
import { type DestinationDoc, NEVER, type PauseReason, type StoredDestinationDoc } from './export-docs.ts';
import type { ExportCollections } from './export-indexes.ts';

export type NewDestination = Pick<
  DestinationDoc,
  | 'profile_id'
  | 'connection_id'
  | 'kind'
  | 'ad_pixel_id'
  | 'conversion_action_id'
  | 'name'
  | 'enabled'
  | 'test_event_code'
  | 'limit_data_use'
  | 'whatsapp_business_account_id'
  | 'messaging_dataset_id'
>;

type Target = Pick<DestinationDoc, 'profile_id' | 'kind' | 'ad_pixel_id' | 'conversion_action_id'>;

/** Derived from the profile and the target, so that two calls at once mean the same destination. */
export function destinationId({ profile_id, kind, ad_pixel_id, conversion_action_id }: Target): string {
  // A dataset keeps the id that it had when there were no other kinds.
  if (kind === 'social_ads_dataset') return deterministicId('export-destination', profile_id, ad_pixel_id);
  return deterministicId('export-destination', profile_id, kind, ad_pixel_id || conversion_action_id);
}

export interface Destinations {
  /** Stores a destination, or gives the existing one of the same target these settings. @returns it, and whether it is new */
  put(given: NewDestination, now: Date): Promise<{ destination: DestinationDoc; created: boolean }>;
  list(profileId: string): Promise<DestinationDoc[]>;
  ofProfiles(profileIds: readonly string[]): Promise<DestinationDoc[]>;
  /** Finds a destination of any profile, for workers. */
  find(id: string): Promise<DestinationDoc | null>;
  /** Records that these have something due now. */
  wake(ids: readonly string[], now: Date): Promise<void>;
  /** Lists those with something due, the longest waiting first. */
  due(now: Date): Promise<string[]>;
  /** Records that nothing holds it up and when something is due next, unless more was added since it was read. */
  setNextDue(destination: Pick<DestinationDoc, '_id' | 'work'>, next: Date | null): Promise<void>;
  /** Stores when a destination whose pause stays is looked at next. */
  putOff(id: string, until: Date): Promise<void>;
  /** Counts the destinations of all profiles by why nothing is sent to them; null for those to which something is. */
  countByPause(): Promise<ReadonlyMap<PauseReason | null, number>>;
  /** Returns since when the longest waiting one is due; undefined when none is. */
  oldestDue(now: Date): Promise<Date | undefined>;
}

const MAX_DUE = 1000;

interface Deps extends Pick<ExportCollections, 'destinations'> {
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
}

export function createDestinations({ destinations, client, outbox }: Deps): Destinations {
  return {
    put: async (given, now) => {
      const id = destinationId(given);
      const known = await change(id, given, now);
      if (known) return { destination: read(known), created: false };
      const fresh: DestinationDoc = {
        ...{ _id: id, ...given, platform: platformOf(given.kind), created_at: now, last_delivered_at: null },
        ...{ paused: null, waits: 0, streak: NO_STREAK, due_at: NEVER, work: 0 },
      };
      try {
        await destinations.insertOne(fresh);
        return { destination: fresh, created: true };
      } catch (error) {
        const other = isDuplicateKey(error) ? await change(id, given, now) : null;
        if (!other) throw error;
        return { destination: read(other), created: false };
      }
    },
    list: async (profileId) =>
      (await destinations.find({ profile_id: profileId }).sort({ created_at: 1, _id: 1 }).toArray()).map(read),
    ofProfiles: async (profileIds) =>
      (await destinations.find({ profile_id: { $in: [...profileIds] } }).toArray()).map(read),
    find: async (id) => {
      const found = await destinations.findOne({ _id: id });
      return found && read(found);
    },
    wake: async (ids, now) => {
      if (ids.length > 0)
        await destinations.updateMany({ _id: { $in: [...ids] } }, [
          {
            $set: {
              work: { $add: ['$work', 1] },
              // A paused one is not woken: it is checked again by itself.
              due_at: { $cond: [{ $eq: ['$paused', null] }, { $min: ['$due_at', now] }, '$due_at'] },
            },
          },
        ]);
    },
    due: async (now) => {
      const found = await destinations
        .find({ due_at: { $lte: now } }, { projection: { _id: 1 } })
        .sort({ due_at: 1 })
        .limit(MAX_DUE)
        .toArray();
      return found.map(({ _id }) => _id);
    },
    setNextDue: async ({ _id, work }, next) => {
      // Where nothing waits, nothing is being repeated.
      const $set = { due_at: next ?? NEVER, paused: null, ...(next === null && { 'streak.retrying_since': null }) };
      await destinations.updateOne({ _id, work }, { $set });
    },
    putOff: async (id, until) => {
      await destinations.updateOne({ _id: id }, { $set: { due_at: until } });
    },
    countByPause: async () => {
      const group = { $group: { _id: { $ifNull: ['$paused.reason', null] }, count: { $sum: 1 } } };
      const counted = await destinations.aggregate<{ _id: PauseReason | null; count: number }>([group]).toArray();
      return new Map(counted.map(({ _id, count }) => [_id, count]));
    },
    oldestDue: async (now) => {
      const [oldest] = await destinations
        .find({ due_at: { $lte: now } }, { projection: { due_at: 1 } })
        .sort({ due_at: 1 })
        .limit(1)
        .toArray();
      return oldest?.due_at;
    },
  };

  /** Gives an existing destination these settings, and ends its pause, whose reason may be over. */
  async function change(id: string, given: NewDestination, now: Date): Promise<StoredDestinationDoc | null> {
    const changed = await withTransaction(client, async (session) => {
      const filter = { _id: id, profile_id: given.profile_id };
      const before = await destinations.findOne(filter, { session });
      if (before === null) return null;
      const isFailing = before.paused?.reason === 'failing';
      // What the platform asked for holds, whoever asks.
      const isThrottled = before.paused?.reason === 'throttled' && before.connection_id === given.connection_id;
      const ended = { paused: null, due_at: now, streak: NO_STREAK };
      const published = { state: 'active' as const, at: now };
      const $set = { ...given, ...(!isThrottled && ended), ...(isFailing && { published }) };
      const options = { returnDocument: 'after' as const, session };
      const after = await destinations.findOneAndUpdate(filter, { $set, $inc: { work: 1 } }, options);
      if (after !== null && isFailing) await outbox.write([destinationEvent({ ...after, published })], session);
      return after;
    });
    outbox.nudge();
    return changed;
  }
}

const DATASET: DestinationKind = 'social_ads_dataset';

/** Gives a destination of an earlier release what that did not store. */
function read(stored: StoredDestinationDoc): DestinationDoc {
  return {
    kind: DATASET,
    conversion_action_id: '',
    enabled: true,
    test_event_code: '',
    limit_data_use: false,
    waits: 0,
    streak: NO_STREAK,
    ...stored,
  };
}
