// Reads how a caller names one known customer: by the customer's id, or by an identifier of the customer.
import type { Identifier, IdentifierType } from '@touchline/chassis/identifiers/identifier.ts';
import { readIdentifier } from '@touchline/chassis/identifiers/normalise-identifiers.ts';

/** The selectors of one row; undefined means not sent, and an empty text means sent and malformed. */
export interface SentSelectors {
  readonly customerId?: string | undefined;
  readonly externalId?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly identifierType?: string | undefined;
  readonly identifierValue?: string | undefined;
  /** Of other services only. */
  readonly chatPersonId?: string | undefined;
}

export type SelectorFault = 'no_selector' | 'unknown_identifier_type' | 'malformed_selector';

export type Selector =
  | { readonly kind: 'customer'; readonly customerId: string }
  | { readonly kind: 'identifier'; readonly identifier: Identifier }
  /** Well-formed, but a value that identifies no one, such as guest. */
  | { readonly kind: 'nobody' }
  | { readonly kind: 'invalid'; readonly fault: SelectorFault };

/** The identifier types that callers may name (contract: POST /customers/link-tokens), with their names in the graph. */
const NAMED_TYPES: ReadonlyMap<string, IdentifierType> = new Map([
  ['external_customer_id', 'external_id'],
  ['crm_contact_id', 'crm_contact_id'],
  ['store_customer_id', 'store_customer_id'],
  ['payments_customer_id', 'payments_customer_id'],
  ['national_id', 'national_id'],
]);

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const MALFORMED: Selector = { kind: 'invalid', fault: 'malformed_selector' };

/**
 * Reads the selector of a row: the first in the contract's order that was sent. A malformed one makes the row invalid; no other
 * selector replaces it.
 * @param country ISO 3166-1 alpha-2, for phones without + and for national ids; empty for none
 */
export function readSelector(sent: SentSelectors, country: string): Selector {
  if (sent.customerId !== undefined) {
    const customerId = sent.customerId.trim().toLowerCase();
    return UUID.test(customerId) ? { kind: 'customer', customerId } : MALFORMED;
  }
  if (sent.externalId !== undefined) return named('external_id', sent.externalId, country);
  if (sent.email !== undefined) return named('email', sent.email, country);
  if (sent.phone !== undefined) return named('phone', sent.phone, country);
  if (sent.chatPersonId !== undefined) return named('chat_person_id', sent.chatPersonId, country);
  if (sent.identifierType === undefined) return { kind: 'invalid', fault: 'no_selector' };
  const type = NAMED_TYPES.get(sent.identifierType);
  if (!type) return { kind: 'invalid', fault: 'unknown_identifier_type' };
  return named(type, sent.identifierValue ?? '', country);
}

function named(type: IdentifierType, text: string, country: string): Selector {
  const read = readIdentifier(type, text, country);
  if ('value' in read) return { kind: 'identifier', identifier: { type, value: read.value } };
  return read.why === 'nobody' ? { kind: 'nobody' } : MALFORMED;
}
