// Stores the ledger: a row is stored before the platform is written, and is never deleted. Every query except the sweep's names
// the profile.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession, Filter, MongoClient } from 'mongodb';
import { type Kind, OPEN, type ShownState } from '../domain/action.ts';
import { LEVELS, type Level } from '../domain/level.ts';
import type { ActionDoc } from './action-doc.ts';
import { actionEvent } from './action-event.ts';
import type { AdTags } from './ad-tags.ts';
import type { Collections } from './collections.ts';
import type { ObjectRef } from './object-leases.ts';

export interface ListedActions {
  readonly profileId: string;
  /** Only the actions before this row of the list. */
  readonly before?: { readonly at: number; readonly id: string } | undefined;
  readonly externalId?: string | undefined;
  readonly level?: Level | undefined;
  readonly state?: ShownState | undefined;
  readonly limit: number;
}

export interface Actions {
  find(profileId: string, id: string): Promise<ActionDoc | null>;
  /** Stores a new row, or reopens one whose change the platform turned out not to have. */
  put(action: ActionDoc): Promise<void>;
  /** Closes an open row as applied and publishes it; a closed row stays as it is. @returns the row as it is now */
  apply(action: ActionDoc, now: Date): Promise<ActionDoc>;
  /**
   * Closes an open row, or leaves it open as intended; a closed row stays as it is.
   * @param text why the platform refused it, in its words
   */
  close(
    action: ActionDoc,
    state: 'not_applied' | 'intended',
    refusal: string | null,
    now: Date,
    text?: string,
  ): Promise<void>;
  /** Returns the rows of an object whose outcome is not known, oldest first. */
  open(of: ObjectRef): Promise<ActionDoc[]>;
  /** Returns the newest applied row of an object of any of these kinds. */
  latestApplied(of: ObjectRef, kinds: readonly Kind[]): Promise<ActionDoc | null>;
  /** Returns the row that was applied last of any of these objects. */
  latestOf(profileId: string, ids: Readonly<Record<Level, readonly string[]>>): Promise<ActionDoc | null>;
  /** Returns for each of these ads, by its id, the newest row that changed its url tags or may have. */
  latestTagging(profileId: string, adIds: readonly string[]): Promise<Map<string, ActionDoc>>;
  /** Returns open rows of all profiles that were last touched before this time, oldest first. */
  stale(before: Date, limit: number): Promise<ActionDoc[]>;
  /** Returns rows newest first. */
  list(asked: ListedActions): Promise<ActionDoc[]>;
  /** Returns the rows of all profiles that were applied at or after this time, oldest first. */
  appliedSince(since: Date): AsyncIterable<ActionDoc>;
  countOpen(): Promise<number>;
  oldestOpenAt(): Promise<Date | undefined>;
}

const open = { $in: [...OPEN] };

export function createActions(
  client: MongoClient,
  { actions }: Pick<Collections, 'actions'>,
  outbox: Pick<Outbox, 'write' | 'nudge'>,
  adTags: Pick<AdTags, 'retag'>,
): Actions {
  const ofObject = ({ profileId, level, externalId }: ObjectRef) => ({
    profile_id: profileId,
    level,
    external_id: externalId,
  });
  const find = (profileId: string, id: string) => actions.findOne({ _id: id, profile_id: profileId });
  /**
   * Marks what an action undid as undone. What that had undone is in effect again, and what that in turn had undone is not, and so
   * on along the chain.
   */
  async function markUndone(by: Pick<ActionDoc, '_id' | 'profile_id' | 'undoes'>, session: ClientSession) {
    const { profile_id } = by;
    let undoer = by;
    for (let isUndone = true; undoer.undoes !== null; isUndone = !isUndone) {
      const $set = { undone_by: isUndone ? undoer._id : null };
      const undone = await actions.findOneAndUpdate({ _id: undoer.undoes, profile_id }, { $set }, { session });
      if (!undone) return;
      undoer = undone;
    }
  }
  return {
    find,
    put: async (action) => {
      const { _id, profile_id } = action;
      await actions.replaceOne({ _id, profile_id, state: { $nin: ['applied', 'no_change'] } }, action, {
        upsert: true,
      });
    },
    apply: async ({ _id, profile_id, undoes }, now) => {
      const change = { $set: { state: 'applied' as const, refusal: null, updated_at: now, settled_at: now } };
      const applied = await withTransaction(client, async (session) => {
        const filter = { _id, profile_id, state: open };
        const row = await actions.findOneAndUpdate(filter, change, { session, returnDocument: 'after' });
        if (!row) return null;
        await markUndone({ _id, profile_id, undoes }, session);
        if (row.kind === 'set_url_tags') await adTags.retag(row, now, session);
        await outbox.write([actionEvent(row)], session);
        return row;
      });
      outbox.nudge();
      const row = applied ?? (await find(profile_id, _id));
      if (!row) throw new Error('A row of the ledger disappeared.');
      return row;
    },
    close: async ({ _id, profile_id }, state, refusal, now, text) => {
      const settled = state === 'not_applied' ? now : null;
      const $set = { state, refusal, refusal_message: text ?? null, updated_at: now, settled_at: settled };
      await actions.updateOne({ _id, profile_id, state: open }, { $set });
    },
    open: (of) => actions.find({ ...ofObject(of), state: open }, { sort: { turn: 1 } }).toArray(),
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
    stale: (before, limit) =>
      actions.find({ state: open, updated_at: { $lte: before } }, { sort: { updated_at: 1 }, limit }).toArray(),
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

/** Returns the id of the row that an operation of a profile makes. */
export const actionId = (profileId: string, operationId: string): string =>
  deterministicId('action', profileId, operationId);

/** The rows that are shown in each state. */
const SHOWN: Readonly<Record<ShownState, Filter<ActionDoc>>> = {
  intended: { state: open },
  applied: { state: 'applied', undone_by: null },
  not_applied: { state: { $in: ['not_applied', 'no_change'] } },
  undone: { state: 'applied', undone_by: { $ne: null } },
};

function listed({ profileId, before, externalId, level, state }: ListedActions): Filter<ActionDoc> {
  const at = before && new Date(before.at);
  return {
    profile_id: profileId,
    ...(externalId === undefined ? {} : { external_id: externalId }),
    ...(level === undefined ? {} : { level }),
    ...(state === undefined ? {} : SHOWN[state]),
    ...(before && at ? { $or: [{ created_at: { $lt: at } }, { created_at: at, _id: { $lt: before.id } }] } : {}),
  };
}
