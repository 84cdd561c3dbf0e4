// Stores which connection has an object, by the ids of the ad catalog; the newest sync wins in whatever order they arrive.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { Level } from '../domain/level.ts';
import type { AdIdDoc, Collections } from './collections.ts';

export interface SeenObject {
  readonly profileId: string;
  readonly platform: string;
  readonly level: Level;
  readonly externalId: string;
  readonly connectionId: string;
  readonly syncedAt: Date;
}

export interface SeenAt {
  readonly platform: string;
  readonly connectionId: string;
}

export interface AdIds {
  /** Stores the rows that are newer than the stored ones. */
  save(seen: readonly SeenObject[]): Promise<void>;
  /** Returns the platforms that have the object, in order, each with the connection that had it last. */
  find(profileId: string, level: Level, externalId: string): Promise<SeenAt[]>;
}

export function createAdIds({ adIds }: Pick<Collections, 'adIds'>): AdIds {
  return {
    save: async (seen) => {
      if (seen.length === 0) return;
      const docs = [...new Map(seen.map((one) => docOf(one)).map((doc) => [doc._id, doc])).values()];
      const put = docs.map(({ _id, ...rest }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true },
      }));
      await adIds.bulkWrite(put, { ordered: false });
      const renew = docs.map(({ _id, synced_at, connection_id }) => ({
        updateOne: { filter: { _id, synced_at: { $lt: synced_at } }, update: { $set: { synced_at, connection_id } } },
      }));
      await adIds.bulkWrite(renew, { ordered: false });
    },
    find: async (profileId, level, externalId) => {
      const found = await adIds.find({ profile_id: profileId, level, external_id: externalId }).toArray();
      return found
        .map(({ platform, connection_id: connectionId }) => ({ platform, connectionId }))
        .sort((a, b) => (a.platform < b.platform ? -1 : 1));
    },
  };
}

function docOf({ profileId, platform, level, externalId, connectionId, syncedAt }: SeenObject): AdIdDoc {
  return {
    _id: deterministicId('ad-id', profileId, platform, level, externalId),
    profile_id: profileId,
    platform,
    level,
    external_id: externalId,
    connection_id: connectionId,
    synced_at: syncedAt,
  };
}
