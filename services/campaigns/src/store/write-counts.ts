// Counts what a workspace writes to ad platforms in a day, in the transaction that stores the row of the write: writes at the same
// time cannot exceed a limit together, and a crash leaves count and ledger in agreement.
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession } from 'mongodb';
import { majorText } from '../domain/action.ts';
import {
  costOf,
  type DayUse,
  dayOf,
  judgeLimits,
  type LimitRefusal,
  MILLION,
  millionths,
  type WriteLimits,
  withCost,
} from '../domain/write-limits.ts';
import type { ActionDoc } from './action-doc.ts';
import type { Collections, WriteCountDoc } from './collections.ts';

/** Whose limits a write counts against. */
export interface Quota extends WriteLimits {
  readonly workspaceId: string;
}

export interface WriteCounts {
  /** Makes the count of the day; call it before the transaction, since two of them could not both make it. */
  open(action: ActionDoc, quota: Quota): Promise<void>;
  /**
   * Counts a write unless it would exceed a limit.
   * @param earlier the row that an earlier run of the same operation stored, which was counted then
   * @returns why it is refused; then nothing was counted
   */
  count(
    action: ActionDoc,
    earlier: ActionDoc | null,
    quota: Quota,
    session: ClientSession,
  ): Promise<LimitRefusal | null>;
  /** Judges a write as count does, and counts nothing. */
  judge(action: ActionDoc, earlier: ActionDoc | null, quota: Quota): Promise<LimitRefusal | null>;
}

export function createWriteCounts({ writeCounts }: Pick<Collections, 'writeCounts'>): WriteCounts {
  const judged = (action: ActionDoc, earlier: ActionDoc | null, use: DayUse, quota: Quota) =>
    action.is_undo ? null : judgeLimits(costOf(action, earlier), use, quota, action.created_at);
  return {
    open: async (action, quota) => {
      const day = dayOf(action.created_at);
      const $setOnInsert = { workspace_id: quota.workspaceId, day, writes: 0, raised: [] };
      await writeCounts
        .updateOne({ _id: idOf(action, quota) }, { $setOnInsert }, { upsert: true })
        .catch((error: unknown) => {
          if (!isDuplicateKey(error)) throw error;
        });
    },
    count: async (action, earlier, quota, session) => {
      const cost = costOf(action, earlier);
      if (cost.writes === 0 && cost.raise === null) return null;
      const _id = idOf(action, quota);
      const use = useOf(await writeCounts.findOne({ _id }, { session }));
      const refusal = judged(action, earlier, use, quota);
      if (refusal !== null) return refusal;
      const { writes, raised } = withCost(use, cost);
      const amounts = [...raised].map(([currency, sum]) => ({ currency, amount: majorText(sum, MILLION) }));
      const { matchedCount } = await writeCounts.updateOne({ _id }, { $set: { writes, raised: amounts } }, { session });
      if (matchedCount === 0) throw new Error('The count of the day is missing.');
      return null;
    },
    judge: async (action, earlier, quota) =>
      judged(action, earlier, useOf(await writeCounts.findOne({ _id: idOf(action, quota) })), quota),
  };
}

const idOf = ({ created_at }: ActionDoc, { workspaceId }: Quota): string =>
  `${workspaceId}:${dayOf(created_at).toISOString().slice(0, 10)}`;

const useOf = (doc: Pick<WriteCountDoc, 'writes' | 'raised'> | null): DayUse => ({
  writes: doc?.writes ?? 0,
  raised: new Map(doc?.raised.map(({ currency, amount }) => [currency, millionths(amount)])),
});
