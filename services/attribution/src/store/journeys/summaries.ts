// Stores summaries, one per person.
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

export type SummaryStore = ReturnType<typeof createSummaryStore>;

/** @param db attribution's own database */
export function createSummaryStore(db: Db) {
  const summaries = db.collection<SummaryDoc>('journey_summaries');
  return {
    find: (profileId: string, personId: string) => summaries.findOne({ _id: personKey(profileId, personId) }),
    /** Replaces the person's summary. */
    replace: async (summary: Omit<SummaryDoc, '_id'>) => {
      const _id = personKey(summary.profile_id, summary.person_id);
      const put = () => summaries.replaceOne({ _id }, summary, { upsert: true });
      // When two calls write a person's first summary at the same time, the second one replaces it.
      await put().catch((error: unknown) => (isDuplicateKey(error) ? put() : Promise.reject(error)));
    },
  };
}
