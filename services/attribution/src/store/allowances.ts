// Stores what each workspace has used of its daily allowance of what a language model writes: one count for journey summaries and
// creative analyses.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Db } from 'mongodb';

interface AllowanceDoc {
  _id: string; // `${workspace_id}|${day}`
  used: number;
  expires_at: Date;
}

export const allowanceIndexes: CollectionIndexes = {
  collection: 'summary_allowances',
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0 }],
};

export type Allowances = ReturnType<typeof createAllowances>;

/** @param db attribution's own database */
export function createAllowances(db: Db) {
  const allowances = db.collection<AllowanceDoc>('summary_allowances');
  const allowanceId = (workspaceId: string, midnight: Date) => `${workspaceId}|${midnight.toISOString().slice(0, 10)}`;
  return {
    /**
     * Draws one unit, in one step or not at all.
     * @param midnight the UTC midnight at which the allowance begins anew
     * @returns false when the allowance is spent
     */
    draw: async (workspaceId: string, midnight: Date, allowance: number): Promise<boolean> => {
      if (allowance < 1) return false;
      const expires_at = new Date(midnight.getTime() + 86_400_000);
      const _id = allowanceId(workspaceId, midnight);
      const take = () =>
        allowances.updateOne(
          { _id, used: { $lt: allowance } },
          { $inc: { used: 1 }, $setOnInsert: { expires_at } },
          { upsert: true },
        );
      try {
        await take();
        return true;
      } catch (error) {
        // The row exists and its count is not below the allowance, or another call created it at this moment.
        if (!isDuplicateKey(error)) throw error;
      }
      const { modifiedCount } = await allowances.updateOne({ _id, used: { $lt: allowance } }, { $inc: { used: 1 } });
      return modifiedCount === 1;
    },
    /** Gives back the unit of what was not written; does nothing for an allowance that is unused or expired. */
    giveBack: async (workspaceId: string, midnight: Date) => {
      await allowances.updateOne({ _id: allowanceId(workspaceId, midnight), used: { $gt: 0 } }, { $inc: { used: -1 } });
    },
  };
}
