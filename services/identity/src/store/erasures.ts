// Declares the receipts of erasures with their progress, and the digests by which an erased customer is recognised.
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
   * The position in the ledger's order up to which events are erased with the customer; compare it only with received_at. null
   * until the ledger has reported it; absent in what the previous release wrote, where requested_at is used instead.
   */
  received_until?: Date | null;
  completed_at: Date | null;
  /** Removed when everything is erased. */
  saga?: ErasureProgress;
}

export interface ErasureProgress {
  /** The browsers that belonged to the customer. */
  visitor_ids: string[];
  /**
   * What named the customer to vendors of messages, until messages has erased it (identifier-seal.ts). Absent then, where there was
   * nothing, and in what the previous release wrote.
   */
  sealed_identifiers?: string;
  /** Up to where the events are erased in journeys, the ledger and the streams; '' before the first page. */
  cursor: string;
  /** The process that works on it, and until when no other does. */
  holder: string;
  held_until: Date;
  /** How often it was taken; absent before the first time. */
  attempts?: number;
  /** Until when others go first, because it waits for something or has failed; absent before that happens. */
  rests_until?: Date;
}

export interface ErasedIdentifierDoc {
  _id: string; // IdentifierDigests.of
  profile_id: string;
  /** The customer of the last erasure. */
  customer_id: string;
  erased_at: Date;
  /** As in ErasureDoc; where it is absent, erased_at is used instead. */
  received_until?: Date | null;
  /** Oldest first; a person who comes back can be erased again. */
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
