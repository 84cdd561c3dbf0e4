// Converts between a customer as the rules see it and its stored document.
import type { Customer } from '../domain/customer.ts';
import { searchTermsOf } from '../domain/search-terms.ts';
import { type CustomerDoc, customerKey } from './collections.ts';

/** The fields that a change of the record replaces. */
export type RecordFields = Omit<
  CustomerDoc,
  '_id' | 'profile_id' | 'customer_id' | 'merged_into' | 'created_at' | 'version'
>;

/** Returns the stored form of a record. */
export function recordFields(customer: Customer): RecordFields {
  return {
    first_seen_at: customer.firstSeenAt,
    last_seen_at: customer.lastSeenAt,
    first_name: customer.firstName,
    last_name: customer.lastName,
    emails: [...customer.emails],
    phones: [...customer.phones],
    external_ids: [...customer.externalIds],
    sources: [...customer.sources],
    hearsay: !customer.isConfirmed,
    search: searchTermsOf(customer),
  };
}

/** Makes the document of a new customer. */
export function newCustomerDoc(customer: Customer): CustomerDoc {
  return {
    _id: customerKey(customer.profileId, customer.id),
    profile_id: customer.profileId,
    customer_id: customer.id,
    merged_into: null,
    created_at: customer.createdAt,
    ...recordFields(customer),
    version: 1,
  };
}

/** Reads the document of a customer that was not merged. */
export function toCustomer(doc: Omit<CustomerDoc, 'search'>): Customer {
  return {
    id: doc.customer_id,
    profileId: doc.profile_id,
    createdAt: doc.created_at,
    firstSeenAt: doc.first_seen_at,
    lastSeenAt: doc.last_seen_at,
    firstName: doc.first_name,
    lastName: doc.last_name,
    emails: doc.emails,
    phones: doc.phones,
    externalIds: doc.external_ids,
    sources: doc.sources,
    // During an upgrade, a process of the previous release may add a source without updating hearsay.
    isConfirmed: doc.hearsay !== true || doc.sources.some((source) => source !== 'tracker'),
  };
}
