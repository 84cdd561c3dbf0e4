// Declares the documents of the log of recorded outcomes, and its indexes.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';

/**
 * An outcome as it was recorded, permanently unchanged. It says nothing about its person: the event tells whose it is, also after
 * merges and erasures.
 */
export interface RecordedOutcomeDoc {
  _id: string; // outcomeId
  profile_id: string;
  /** Its position in the profile's log, from 1, without gaps. */
  sequence: number;
  /**
   * Random; tells an outcome that was recorded again after a restore from the first one. Absent from what an earlier release
   * stored.
   */
  mark?: string;
  /** Never earlier than that of a smaller sequence. */
  recorded_at: Date;
  event_id: string;
  provider: string;
  outcome_type: string;
  occurred_at: Date;
  /** Exact decimal string in currency; null when it carries no money. */
  value: string | null;
  currency: string | null;
}

/** The end of a profile's log. */
export interface OutcomeHeadDoc {
  _id: string; // profile_id
  last: number;
  recorded_at: Date;
}

/** A week longer than outcomes are served: for clock differences, and because the database deletes with a delay. */
const KEPT_SECONDS = 97 * 86_400;

export const outcomeIndexes: CollectionIndexes = {
  collection: 'recorded_outcomes',
  indexes: [
    { name: 'in_order', key: { profile_id: 1, sequence: 1 }, unique: true },
    { name: 'old', key: { recorded_at: 1 }, expireAfterSeconds: KEPT_SECONDS },
  ],
};
