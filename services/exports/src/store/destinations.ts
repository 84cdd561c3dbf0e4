// Stores destinations: the targets to which a profile's conversions go, which of them have something due, and which have to wait.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import { type DestinationKind, platformOf } from '../domain/destination-kind.ts';
import { type DestinationDoc, NEVER, type StoredDestinationDoc } from './export-docs.ts';
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
  /** Pauses a destination, and stores why. */
  pause(id: string, paused: NonNullable<DestinationDoc['paused']>, until: Date): Promise<void>;
  delivered(id: string, at: Date): Promise<void>;
  /** Records that nothing holds it up and when something is due next, unless more was added since it was read. */
  setNextDue(destination: Pick<DestinationDoc, '_id' | 'work'>, next: Date | null): Promise<void>;
  states(): Promise<{ active: number; paused: number }>;
  /** Returns since when the longest waiting one is due; undefined when none is. */
  oldestDue(now: Date): Promise<Date | undefined>;
}

const MAX_DUE = 1000;

export function createDestinations({ destinations }: Pick<ExportCollections, 'destinations'>): Destinations {
  return {
    put: async (given, now) => {
      const id = destinationId(given);
      const change = async () =>
        destinations.findOneAndUpdate(
          { _id: id, profile_id: given.profile_id },
          // The reason for its pause may be over.
          { $set: { ...given, paused: null, due_at: now }, $inc: { work: 1 } },
          { returnDocument: 'after' },
        );
      const known = await change();
      if (known) return { destination: read(known), created: false };
      const fresh: DestinationDoc = {
        ...{ _id: id, ...given, platform: platformOf(given.kind), created_at: now, last_delivered_at: null },
        ...{ paused: null, due_at: NEVER, work: 0 },
      };
      try {
        await destinations.insertOne(fresh);
        return { destination: fresh, created: true };
      } catch (error) {
        const other = isDuplicateKey(error) ? await change() : null;
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
    pause: async (id, paused, until) => {
      await destinations.updateOne({ _id: id }, { $set: { paused, due_at: until } });
    },
    delivered: async (id, at) => {
      await destinations.updateOne({ _id: id }, { $set: { last_delivered_at: at, paused: null } });
    },
    setNextDue: async ({ _id, work }, next) => {
      await destinations.updateOne({ _id, work }, { $set: { due_at: next ?? NEVER, paused: null } });
    },
    states: async () => ({
      active: await destinations.countDocuments({ paused: null }),
      paused: await destinations.countDocuments({ paused: { $ne: null } }),
    }),
    oldestDue: async (now) => {
      const [oldest] = await destinations
        .find({ due_at: { $lte: now } }, { projection: { due_at: 1 } })
        .sort({ due_at: 1 })
        .limit(1)
        .toArray();
      return oldest?.due_at;
    },
  };
}

const DATASET: DestinationKind = 'social_ads_dataset';

/** Gives a destination of an earlier release what that did not store. */
function read(stored: StoredDestinationDoc): DestinationDoc {
  const defaults = { conversion_action_id: '', enabled: true, test_event_code: '', limit_data_use: false };
  return { kind: DATASET, ...defaults, ...stored };
}
