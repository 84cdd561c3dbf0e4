// Stores summaries, one per person, and what each workspace has used of its daily allowance.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Db } from 'mongodb';
import { personKey } from '../../domain/ids.ts';

export interface SummaryDoc {
  _id: string; // personKey
  profile_id: string;
  person_id: string;
  text: string;
  source: 'model' | 'rules';
  model: string | null;
  event_count: number;
  generated_at: Date;
}

interface AllowanceDoc {
  _id: string; // `${workspace_id}|${day}`
  used: number;
  expires_at: Date;
}

export const summaryIndexes: CollectionIndexes[] = [
  { collection: 'summary_allowances', indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0 }] },
];

export type SummaryStore = ReturnType<typeof createSummaryStore>;

/** @param db attribution's own database */
export function createSummaryStore(db: Db) {
  const summaries = db.collection<SummaryDoc>('journey_summaries');
  const allowances = db.collection<AllowanceDoc>('summary_allowances');
  const allowanceId = (workspaceId: string, midnight: Date) => `${workspaceId}|${midnight.toISOString().slice(0, 10)}`;
  return {
    find: (profileId: string, personId: string) => summaries.findOne({ _id: personKey(profileId, personId) }),
    /** Replaces the person's summary. */
    replace: async (summary: Omit<SummaryDoc, '_id'>) => {
      const _id = personKey(summary.profile_id, summary.person_id);
      const put = () => summaries.replaceOne({ _id }, summary, { upsert: true });
      // When two calls write a person's first summary at the same time, the second one replaces it.
      await put().catch((error: unknown) => (isDuplicateKey(error) ? put() : Promise.reject(error)));
    },
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
    /** Gives back the unit of a summary that was not written; does nothing for an allowance that is unused or expired. */
    giveBack: async (workspaceId: string, midnight: Date) => {
      await allowances.updateOne({ _id: allowanceId(workspaceId, midnight), used: { $gt: 0 } }, { $inc: { used: -1 } });
    },
  };
}
