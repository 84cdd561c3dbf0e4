// Stores the ledger: a row is stored before the platform is written, and is never deleted.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession, MongoClient } from 'mongodb';
import { OPEN } from '../domain/action.ts';
import type { LimitRefusal } from '../domain/write-limits.ts';
import type { ActionDoc } from './action-doc.ts';
import { actionEvent } from './action-event.ts';
import { type ActionQueries, createActionQueries } from './action-queries.ts';
import type { AdTags } from './ad-tags.ts';
import type { Collections } from './collections.ts';
import type { Quota, WriteCounts } from './write-counts.ts';

/** How a write ended that the platform does not have. */
export interface Ending {
  /** An error code, or not_applied when the platform turned out not to have the change. */
  readonly refusal: string;
  /** The platform's own words. */
  readonly message?: string;
  /** When the object is looked at again, after a write that ended by silence. */
  readonly recheckAt?: Date | null;
}

export interface Actions extends ActionQueries {
  /**
   * Stores a new row, or reopens one whose change the platform turned out not to have, and counts what is to be written.
   * @returns why a limit of the workspace refuses it; then nothing was stored
   */
  put(action: ActionDoc, quota: Quota): Promise<LimitRefusal | null>;
  /** Returns what put would return, and stores and counts nothing. */
  judgePut(action: ActionDoc, quota: Quota): Promise<LimitRefusal | null>;
  /**
   * Stores that the platform is about to be called. @returns the row as it is now, or null when another writer has closed it
   */
  markCalled(action: ActionDoc, now: Date): Promise<ActionDoc | null>;
  /** Closes a row as applied and publishes it, unless it changed since it was read. @returns the row as it is now */
  apply(action: ActionDoc, now: Date): Promise<ActionDoc>;
  /** Closes an open row as not applied, unless it was called since it was read; a closed row stays as it is. */
  close(action: ActionDoc, ending: Ending, now: Date): Promise<void>;
  /** Moves an open row to the end of the sweep's queue. @param lookAt leaves it out of the queue until then */
  touch(action: ActionDoc, now: Date, lookAt: Date | null): Promise<void>;
  /** Sets when a row that ended by silence is looked at again. */
  recheck(action: ActionDoc, at: Date | null): Promise<void>;
}

const open = { $in: [...OPEN] };

export function createActions(
  client: MongoClient,
  { actions }: Pick<Collections, 'actions'>,
  outbox: Pick<Outbox, 'write' | 'nudge'>,
  adTags: Pick<AdTags, 'retag'>,
  writeCounts: WriteCounts,
): Actions {
  const queries = createActionQueries({ actions });
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
    ...queries,
    put: async (action, quota) => {
      const { _id, profile_id } = action;
      const unsettled = { _id, profile_id, state: { $nin: ['applied' as const, 'no_change' as const] } };
      const isWrite = action.state !== 'no_change';
      if (isWrite) await writeCounts.open(action, quota);
      return withTransaction(client, async (session) => {
        const earlier = await actions.findOne({ _id, profile_id }, { session });
        const refusal = isWrite ? await writeCounts.count(action, earlier, quota, session) : null;
        if (refusal === null) await actions.replaceOne(unsettled, action, { upsert: true, session });
        return refusal;
      });
    },
    judgePut: async (action, quota) => {
      if (action.state === 'no_change') return null;
      return writeCounts.judge(action, await queries.find(action.profile_id, action._id), quota);
    },
    markCalled: ({ _id, profile_id, turn }, now) => {
      const change = { $set: { called_at: now, updated_at: now } };
      return actions.findOneAndUpdate({ _id, profile_id, turn, state: open }, change, { returnDocument: 'after' });
    },
    apply: async ({ _id, profile_id, turn, state, undoes }, now) => {
      const settled = {
        state: 'applied' as const,
        refusal: null,
        refusal_message: null,
        updated_at: now,
        settled_at: now,
        recheck_at: null,
      };
      const change = { $set: settled };
      const applied = await withTransaction(client, async (session) => {
        const filter = { _id, profile_id, turn, state };
        const row = await actions.findOneAndUpdate(filter, change, { session, returnDocument: 'after' });
        if (!row) return null;
        await markUndone({ _id, profile_id, undoes }, session);
        if (row.kind === 'set_url_tags') await adTags.retag(row, now, session);
        await outbox.write([actionEvent(row)], session);
        return row;
      });
      outbox.nudge();
      const row = applied ?? (await queries.find(profile_id, _id));
      if (!row) throw new Error('A row of the ledger disappeared.');
      return row;
    },
    close: async ({ _id, profile_id, turn, called_at = null }, { refusal, message = null, recheckAt = null }, now) => {
      const why = { refusal, refusal_message: message };
      const settled = { state: 'not_applied' as const, ...why, updated_at: now, settled_at: now };
      const filter = { _id, profile_id, turn, called_at, state: open };
      await actions.updateOne(filter, { $set: { ...settled, recheck_at: recheckAt } });
    },
    touch: async ({ _id, profile_id, turn }, now, lookAt) => {
      const $set = { updated_at: now, recheck_at: lookAt };
      await actions.updateOne({ _id, profile_id, turn, state: open }, { $set });
    },
    recheck: async ({ _id, profile_id, turn }, at) => {
      const filter = { _id, profile_id, turn, state: 'not_applied' as const };
      await actions.updateOne(filter, { $set: { recheck_at: at } });
    },
  };
}

/** Returns the id of the row that an operation of a profile makes. */
export const actionId = (profileId: string, operationId: string): string =>
  deterministicId('action', profileId, operationId);
