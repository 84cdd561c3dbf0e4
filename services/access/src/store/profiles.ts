// Stores profiles: what every fact belongs to and every call acts on.
import type { Principal } from '@touchline/chassis/access/credential.ts';
import type { PrivacyMode } from '@touchline/chassis/access/healthcare.ts';
import { DEFAULT_TIME_ZONE } from '@touchline/chassis/access/time-zone.ts';
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db, Filter } from 'mongodb';
import { type Page, pageFilter, pageSort } from './page.ts';

export interface ProfileDoc {
  _id: string; // UUID
  workspace_id: string;
  name: string;
  reporting_currency: string;
  privacy_mode: PrivacyMode;
  /**
   * The country of phones without + and of national ids, unless a request names one: ISO 3166-1 alpha-2. Absent in rows of
   * earlier releases.
   */
  default_country?: string | null;
  /** The time zone of the days in reports: an IANA name. Absent in rows of earlier releases, which means UTC. */
  time_zone?: string;
  /** How long the ledger keeps an event without money; absent and 0 mean permanently. */
  ledger_days?: number;
  /** How long journeys keep an event that no figure needs; absent and 0 mean permanently. */
  journey_days?: number;
  entitlements: string[];
  /** Who made it through the API; null for operators. */
  provisioned_by: Principal | null;
  /** The app that governed it until its authorization ended. */
  released_from?: Principal;
  created_at: Date;
  /** Later with every change, whatever the clocks say: consumers of the event keep the latest. */
  changed_at: Date;
  /**
   * The number of delegated keys ever issued; counted in the transaction that issues one, so that it sees the profile as it is
   * then.
   */
  delegated_keys_issued: number;
  /**
   * The version of the event that was published last: PROFILE_EVENT_VERSION, or a lower one from an earlier release
   * (publishProfiles).
   */
  told?: number;
}

/**
 * The version of the profile's event; raise it with every member of ProfileChanged on which other services act. 1:
 * healthcare_family. 2: archived. 3: time_zone, default_country. 4: ledger_days, journey_days. 5: time_zone, for tracking.
 */
export const PROFILE_EVENT_VERSION = 5;

export const profileIndexes: CollectionIndexes = {
  collection: 'profiles',
  indexes: [
    { key: { workspace_id: 1, name: 1 } },
    { key: { workspace_id: 1, created_at: 1 } },
    { key: { 'provisioned_by.id': 1, created_at: 1 } },
  ],
};

/** Returns the settings of a profile; those that it lacks have their defaults. */
export function settingsOf({
  default_country = null,
  time_zone = DEFAULT_TIME_ZONE,
  ledger_days = 0,
  journey_days = 0,
}: ProfileDoc) {
  return { default_country, time_zone, ledger_days, journey_days };
}

export type ProfileStore = ReturnType<typeof createProfileStore>;

/** @param db access's own database */
export function createProfileStore(db: Db) {
  const profiles = db.collection<ProfileDoc>('profiles');
  return {
    find: (id: string, session?: ClientSession) => profiles.findOne({ _id: id }, { session }),
    /** Returns the oldest profile of that name that an operator made in the workspace. */
    findByName: (workspaceId: string, name: string) =>
      profiles.findOne({ workspace_id: workspaceId, name, provisioned_by: null }, { sort: pageSort }),
    findMany: (ids: readonly string[]) => profiles.find({ _id: { $in: [...ids] } }).toArray(),
    insert: async (profile: ProfileDoc, session: ClientSession) => {
      await profiles.insertOne(profile, { session });
    },
    list: (workspaceId?: string, session?: ClientSession) =>
      profiles.find(workspaceId ? { workspace_id: workspaceId } : {}, { sort: pageSort, session }).toArray(),
    /** Lists a page, oldest first. @param reach as domain/reach.ts writes it */
    page: (reach: Filter<ProfileDoc>, { after, limit }: Page) =>
      profiles.find({ $and: [reach, pageFilter<ProfileDoc>(after)] }, { sort: pageSort, limit }).toArray(),
    change: (id: string, fields: Partial<Omit<ProfileDoc, '_id'>>, session: ClientSession) =>
      profiles.findOneAndUpdate({ _id: id }, { $set: fields }, { returnDocument: 'after', session }),
    /** Sets the same fields on several profiles. */
    changeMany: async (ids: readonly string[], fields: Partial<Omit<ProfileDoc, '_id'>>, session: ClientSession) => {
      await profiles.updateMany({ _id: { $in: [...ids] } }, { $set: fields }, { session });
    },
    /** Counts a delegated key, and returns the profile: it cannot change before the transaction ends. */
    countDelegatedKey: (id: string, session: ClientSession) =>
      profiles.findOneAndUpdate(
        { _id: id },
        { $inc: { delegated_keys_issued: 1 } },
        { returnDocument: 'after', session },
      ),
  };
}
