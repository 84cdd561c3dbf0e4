// Reads the request of a caller who wants a customer erased (contract: POST /customers/erasures, body).

import type { Identifier } from '@touchline/chassis/identifiers/identifier.ts';
import { readSelector, type SentSelectors } from './customer-selector.ts';

export const ERASURE_REASONS = ['data_subject_request', 'account_closed', 'other'] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

export interface SentErasure extends Omit<SentSelectors, 'customerId'> {
  readonly requestRef: string;
  /** Empty means the first of ERASURE_REASONS. */
  readonly reason: string;
  /** ISO 3166-1 alpha-2, for phones without + and for national ids; empty for none. */
  readonly country: string;
}

export interface ErasureRequest {
  readonly requestRef: string;
  readonly reason: ErasureReason;
  /** The identifier of the person; null for a well-formed value that identifies no one, such as guest. */
  readonly identifier: Identifier | null;
}

export interface ErasureFault {
  readonly field: string;
  /** Never holds what was sent. */
  readonly message: string;
}

const REQUEST_REF = /^[A-Za-z0-9._:-]{1,200}$/;

/**
 * Reads a request, or says what is wrong with it. It accepts exactly one selector, and never replaces a malformed one with
 * another.
 */
export function readErasureRequest(sent: SentErasure): ErasureRequest | { readonly fault: ErasureFault } {
  const { requestRef } = sent;
  if (!REQUEST_REF.test(requestRef))
    return fault('request_ref', 'must have 1 to 200 letters, digits and characters of . _ : -');
  const reason = ERASURE_REASONS.find((one) => one === (sent.reason || ERASURE_REASONS[0]));
  if (reason === undefined) return fault('reason', `must be one of ${ERASURE_REASONS.join(', ')}`);
  const fields = fieldsOf(sent);
  const [field = 'customer_key', another] = fields;
  if (another !== undefined) return fault(another, 'must not be sent together with another selector');
  if (fields.length === 0)
    return fault(field, 'is missing: send one of customer_key, email, phone, or identifier_type with identifier_value');
  if (field === 'identifier_type' && (sent.identifierType === undefined || sent.identifierValue === undefined))
    return fault(field, 'and identifier_value must be sent together');
  const selector = readSelector(sent, sent.country);
  if (selector.kind === 'invalid') return unreadable(field, selector.fault);
  return { requestRef, reason, identifier: selector.kind === 'identifier' ? selector.identifier : null };
}

function fieldsOf({ externalId, email, phone, identifierType, identifierValue }: SentErasure): string[] {
  return [
    ...(externalId === undefined ? [] : ['customer_key']),
    ...(email === undefined ? [] : ['email']),
    ...(phone === undefined ? [] : ['phone']),
    ...(identifierType === undefined && identifierValue === undefined ? [] : ['identifier_type']),
  ];
}

function unreadable(field: string, why: string) {
  if (why === 'unknown_identifier_type')
    return fault(
      field,
      'must be external_customer_id, crm_contact_id, store_customer_id, payments_customer_id or national_id',
    );
  return fault(field === 'identifier_type' ? 'identifier_value' : field, FAULTS[field] ?? 'cannot be read');
}

const FAULTS: Readonly<Record<string, string>> = {
  customer_key: 'must have 1 to 200 characters, none of them a control character',
  phone: 'cannot be read; send it with + and its country code, or send country',
};

function fault(field: string, what: string) {
  return { fault: { field, message: `${field} ${what}.` } };
}
