// Receipts of erasures with how far each has come, and the digests by which an erased customer is known again.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ErasureReason } from '../domain/erasure-request.ts';

export interface ErasureDoc {
  _id: string; // erasure_id
  profile_id: string;
  request_ref: string;
  /** The erased customer, then all that were merged into it. */
  customer_ids: string[];
  /** The caller's own id of the customer (contract: erasure receipt); null when there was none. */
  customer_key: string | null;
  reason: ErasureReason;
  /** `<kind>:<id>` of the credential. */
  asked_by: string;
  requested_at: Date;
  /**
   * The place in the ledger's order up to which events are erased with the customer, to be compared with received_at alone; null until the
   * ledger has said it, absent in what a release before wrote, where requested_at has to do.
   */
  received_until?: Date | null;
  completed_at: Date | null;
  /** Goes when everything is erased. */
  saga?: ErasureProgress;
}

export interface ErasureProgress {
  /** The browsers that belonged to the customer. */
  visitor_ids: string[];
  /** Up to where the events are erased in journeys, the ledger and the streams; '' before the first page. */
  cursor: string;
  /** Whoever works on it, and until when nobody else does. */
  holder: string;
  held_until: Date;
  /** How often it was taken; absent before the first time. */
  attempts?: number;
  /** Until then others go first: it waits for something, or has failed. Absent until it did. */
  rests_until?: Date;
}

export interface ErasedIdentifierDoc {
  _id: string; // IdentifierDigests.of
  profile_id: string;
  /** Of the last erasure. */
  customer_id: string;
  erased_at: Date;
  /** As in ErasureDoc; there erased_at has to do. */
  received_until?: Date | null;
  /** Oldest first: whoever comes back can be erased again. */
  erasure_ids: string[];
}

export const erasureIndexes: CollectionIndexes[] = [
  {
    collection: 'erasures',
    indexes: [
      { key: { profile_id: 1, request_ref: 1 }, name: 'request_ref', unique: true },
      { key: { completed_at: 1 }, name: 'completed_at' },
    ],
  },
];
