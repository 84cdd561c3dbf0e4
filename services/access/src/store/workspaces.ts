// Stores workspaces: the tenants above profiles, with their plan.
import type { Principal } from '@touchline/chassis/access/credential.ts';
import type { WorkspaceType } from '@touchline/chassis/access/healthcare.ts';
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db, Filter } from 'mongodb';
import { type Page, pageFilter, pageSort } from './page.ts';

export interface AdWriteLimitsDoc {
  /** Null for the default. */
  writes_per_day: number | null;
  /** Exact decimal strings of the major unit, by ISO 4217 code. */
  budget_raise_per_day: Readonly<Record<string, string>>;
}

export interface WorkspaceDoc {
  _id: string; // UUID
  name: string;
  type: WorkspaceType;
  reporting_currency: string;
  plan: {
    name: string;
    /** The most profiles at a time; null means no limit. */
    active_profiles: number | null;
  };
  /** What it may write to ad platforms in a day (UTC), where it differs from the default of campaigns; absent in older rows. */
  ad_write_limits?: AdWriteLimitsDoc;
  /** Profiles made and not removed; changed in the transaction that makes one, so that the plan's limit holds. */
  profile_count: number;
  /** Changed in every transaction that changes the workspace's people, so that no two of them rely on what the other undoes. */
  people_changes?: number;
  /** Who made it through the API; null for operators. */
  provisioned_by: Principal | null;
  created_at: Date;
  archived_at: Date | null;
}

export const workspaceIndexes: CollectionIndexes = {
  collection: 'workspaces',
  indexes: [{ key: { name: 1 } }, { key: { 'provisioned_by.id': 1, created_at: 1 } }],
};

export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;

/** @param db access's own database */
export function createWorkspaceStore(db: Db) {
  const workspaces = db.collection<WorkspaceDoc>('workspaces');
  return {
    find: (id: string, session?: ClientSession) => workspaces.findOne({ _id: id }, { session }),
    findMany: (ids: readonly string[]) => workspaces.find({ _id: { $in: [...ids] } }).toArray(),
    /** Returns the oldest workspace of that name that an operator made, since tenants choose their names freely. */
    findByName: (name: string) => workspaces.findOne({ name, provisioned_by: null }, { sort: pageSort }),
    /** @throws the driver's duplicate key error when the id is taken */
    insert: async (workspace: WorkspaceDoc, session: ClientSession) => {
      await workspaces.insertOne(workspace, { session });
    },
    list: () => workspaces.find({}, { sort: pageSort }).toArray(),
    /** Lists a page, oldest first. @param reach as domain/reach.ts writes it */
    page: (reach: Filter<WorkspaceDoc>, { after, limit }: Page) =>
      workspaces.find({ $and: [reach, pageFilter<WorkspaceDoc>(after)] }, { sort: pageSort, limit }).toArray(),
    /**
     * Counts one profile more, and returns the workspace with the new count; a concurrent call that makes another profile waits.
     */
    countProfile: (id: string, session: ClientSession) =>
      workspaces.findOneAndUpdate({ _id: id }, { $inc: { profile_count: 1 } }, { returnDocument: 'after', session }),
    /** Counts a change of its people, and returns the workspace, which stays unchanged until the transaction ends. */
    countPeopleChange: (id: string, session: ClientSession) =>
      workspaces.findOneAndUpdate({ _id: id }, { $inc: { people_changes: 1 } }, { returnDocument: 'after', session }),
    change: (id: string, fields: Partial<Omit<WorkspaceDoc, '_id'>>, session: ClientSession) =>
      workspaces.findOneAndUpdate({ _id: id }, { $set: fields }, { returnDocument: 'after', session }),
  };
}
