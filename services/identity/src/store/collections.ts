// Declares the collections of this service, the only place in Touchline where names, e-mails, phones and national ids are stored,
// and their indexes.

import type { IdentifierType } from '@touchline/chassis/identifiers/identifier.ts';
import { type CollectionIndexes, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { Collection, Db } from 'mongodb';
import type { Source } from '../domain/customer.ts';
import type { JoinMethod } from '../domain/identity-graph.ts';
import { type ErasedIdentifierDoc, type ErasureDoc, erasureIndexes } from './erasures.ts';

export interface CustomerDoc {
  _id: string; // `${profile_id}|${customer_id}`
  profile_id: string;
  customer_id: string;
  /** The customer that this one turned out to be; null for a customer that was not merged. A merged record is empty. */
  merged_into: string | null;
  /** When the person was erased. From then on no look-up, event or link token finds this customer. */
  erased_at?: Date;
  created_at: Date;
  first_seen_at: Date;
  last_seen_at: Date;
  first_name: string;
  last_name: string;
  emails: string[];
  phones: string[];
  external_ids: string[];
  sources: Source[];
  /** True while only browsers have named the customer; absent from customers of earlier releases, whose data stays. */
  hearsay?: boolean;
  /** searchTermsOf the record. */
  search: string[];
  /** Rises with every change of the record, so that two transactions that change it conflict. */
  version: number;
}

export interface IdentifierDoc {
  _id: string; // identifierKey, which is unique, so that two processes agree on one customer; or erasedKey
  profile_id: string;
  /** erased: what remains of an erased customer's own id. */
  type: IdentifierType | 'erased';
  customer_id: string;
}

export interface VisitorDoc {
  _id: string; // visitorKey
  profile_id: string;
  visitor_id: string;
  customer_id: string;
  /** The identification that gave the visitor its owner; the smallest (time, event id) decides. */
  evidence_time: Date;
  evidence_event_id: string;
  evidence_method: JoinMethod;
}

/** How far the customers of a profile were reindexed (search-reindex.ts). */
export interface SearchReindexDoc {
  _id: string; // profile_id
  passes: number;
  passed_at: Date;
}

export interface Collections {
  readonly customers: Collection<CustomerDoc>;
  readonly identifiers: Collection<IdentifierDoc>;
  readonly visitors: Collection<VisitorDoc>;
  readonly erasures: Collection<ErasureDoc>;
  readonly erasedIdentifiers: Collection<ErasedIdentifierDoc>;
  readonly searchReindexes: Collection<SearchReindexDoc>;
}

/** Every index of this service. */
export const indexes: CollectionIndexes[] = [
  {
    collection: 'customers',
    indexes: [
      { key: { profile_id: 1, search: 1 }, name: 'search' },
      { key: { profile_id: 1, merged_into: 1 }, name: 'merged_into' },
    ],
  },
  { collection: 'identifiers', indexes: [{ key: { profile_id: 1, customer_id: 1 }, name: 'customer' }] },
  { collection: 'visitors', indexes: [{ key: { profile_id: 1, customer_id: 1 }, name: 'customer' }] },
  ...erasureIndexes,
];

/** Opens the collections and makes their indexes. */
export async function openCollections(db: Db): Promise<Collections> {
  await ensureIndexes(db, indexes);
  return {
    customers: db.collection<CustomerDoc>('customers'),
    identifiers: db.collection<IdentifierDoc>('identifiers'),
    visitors: db.collection<VisitorDoc>('visitors'),
    erasures: db.collection<ErasureDoc>('erasures'),
    erasedIdentifiers: db.collection<ErasedIdentifierDoc>('erased_identifiers'),
    searchReindexes: db.collection<SearchReindexDoc>('search_filings'),
  };
}

/** Returns the _id of a customer. */
export function customerKey(profileId: string, customerId: string): string {
  return `${profileId}|${customerId}`;
}
