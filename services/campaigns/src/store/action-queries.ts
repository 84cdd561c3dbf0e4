// Reads the ledger. Every query except the sweep's and those of its jobs names the profile.
import { type Kind, OPEN } from '../domain/action.ts';
import { LEVELS, type Level } from '../domain/level.ts';
import type { ActionDoc } from './action-doc.ts';
import type { Collections } from './collections.ts';
import { type ListedActions, listed } from './listed-actions.ts';
import type { ObjectRef } from './object-leases.ts';

export interface ActionQueries {
  find(profileId: string, id: string): Promise<ActionDoc | null>;
  /** Returns the rows of an object whose outcome is not known, oldest first. */
  open(of: ObjectRef): Promise<ActionDoc[]>;
  /** Returns the rows of an object that ended by silence and are still looked at, newest first. */
  silent(of: ObjectRef): Promise<ActionDoc[]>;
  /** Returns rows of all profiles that ended by silence and are to be looked at again by now, the longest due first. */
  recheckable(now: Date, limit: number): Promise<ActionDoc[]>;
  /** Returns the newest applied row of an object of any of these kinds. */
  latestApplied(of: ObjectRef, kinds: readonly Kind[]): Promise<ActionDoc | null>;
  /** Returns the row that was applied last of any of these objects. */
  latestOf(profileId: string, ids: Readonly<Record<Level, readonly string[]>>): Promise<ActionDoc | null>;
  /** Returns for each of these ads, by its id, the newest row that changed its url tags or may have. */
  latestTagging(profileId: string, adIds: readonly string[]): Promise<Map<string, ActionDoc>>;
  /** Returns open rows of all profiles that were last touched before this time and are to be looked at by now, oldest first. */
  stale(before: Date, now: Date, limit: number): Promise<ActionDoc[]>;
  /** Returns rows newest first. */
  list(asked: ListedActions): Promise<ActionDoc[]>;
  /** Returns the rows of all profiles that were applied at or after this time, oldest first. */
  appliedSince(since: Date): AsyncIterable<ActionDoc>;
  countOpen(): Promise<number>;
  oldestOpenAt(): Promise<Date | undefined>;
}

const open = { $in: [...OPEN] };

export function createActionQueries({ actions }: Pick<Collections, 'actions'>): ActionQueries {
  const ofObject = ({ profileId, level, externalId }: ObjectRef) => ({
    profile_id: profileId,
    level,
    external_id: externalId,
  });
  return {
    find: (profileId, id) => actions.findOne({ _id: id, profile_id: profileId }),
    open: (of) => actions.find({ ...ofObject(of), state: open }, { sort: { turn: 1 } }).toArray(),
    silent: (of) => {
      const filter = { ...ofObject(of), state: 'not_applied' as const, recheck_at: { $type: 'date' as const } };
      return actions.find(filter, { sort: { turn: -1 } }).toArray();
    },
    recheckable: (now, limit) =>
      actions.find({ state: 'not_applied', recheck_at: { $lte: now } }, { sort: { recheck_at: 1 }, limit }).toArray(),
    latestApplied: (of, kinds) =>
      actions.findOne({ ...ofObject(of), state: 'applied', kind: { $in: [...kinds] } }, { sort: { turn: -1 } }),
    latestOf: (profileId, ids) => {
      const objects = LEVELS.map((level) => ({ level, external_id: { $in: [...ids[level]] } }));
      const filter = { profile_id: profileId, state: 'applied' as const, $or: objects };
      return actions.findOne(filter, { sort: { settled_at: -1, _id: -1 } });
    },
    latestTagging: async (profileId, adIds) => {
      const filter = { profile_id: profileId, level: 'ad' as const, external_id: { $in: [...adIds] } };
      const state = { $in: ['applied' as const, ...OPEN] };
      const rows = await actions.find({ ...filter, kind: 'set_url_tags', state }, { sort: { turn: 1 } }).toArray();
      return new Map(rows.map((row) => [row.external_id, row]));
    },
    stale: (before, now, limit) => {
      const filter = { state: open, updated_at: { $lte: before }, recheck_at: { $not: { $gt: now } } };
      return actions.find(filter, { sort: { updated_at: 1 }, limit }).toArray();
    },
    list: (asked) => actions.find(listed(asked)).sort({ created_at: -1, _id: -1 }).limit(asked.limit).toArray(),
    appliedSince: (since) =>
      actions.find({ state: 'applied', updated_at: { $gte: since } }, { sort: { updated_at: 1 } }),
    countOpen: () => actions.countDocuments({ state: open }),
    oldestOpenAt: async () => {
      const row = await actions.findOne({ state: open }, { sort: { updated_at: 1 }, projection: { created_at: 1 } });
      return row?.created_at;
    },
  };
}
