// What names a person, and the keys under which identifiers and visitors are filed.

import { deterministicId } from '@touchline/chassis/deterministic-id.ts';

/** Ids that connected systems give a customer; each names one, and says nothing to anybody else. */
export const SYSTEM_ID_TYPES = ['crm_contact_id', 'store_customer_id', 'payments_customer_id'] as const;

/** Identifier types, strongest claim first: the order in which a look-up by several of them is decided. */
export const IDENTIFIER_TYPES = ['external_id', 'email', 'phone', 'national_id', ...SYSTEM_ID_TYPES] as const;
export type IdentifierType = (typeof IDENTIFIER_TYPES)[number];

/** A normalised identifier: two of them name the same person exactly when type and value are equal. */
export interface Identifier {
  readonly type: IdentifierType;
  readonly value: string;
}

/** What a caller said about a person; an empty string stands for unsaid. */
export type Traits = Readonly<Record<IdentifierType, string>>;

/** Says nothing about anybody. */
export const NO_TRAITS: Traits = {
  external_id: '',
  email: '',
  phone: '',
  national_id: '',
  crm_contact_id: '',
  store_customer_id: '',
  payments_customer_id: '',
};

/** The key of an identifier within the whole service; profile ids and types hold no '|'. */
export function identifierKey(profileId: string, { type, value }: Identifier): string {
  return `${profileId}|${type}|${value}`;
}

/**
 * The key under which an erased customer's own id stays known, as a digest, beside the live ones: whoever asks for a link token
 * by that id is told that the customer was erased (contract: POST /customers/link-tokens).
 */
export function erasedKey(profileId: string, externalId: string): string {
  return `${profileId}|erased|${deterministicId(profileId, 'erased', externalId)}`;
}

/** The key of a browser within the whole service. */
export function visitorKey(profileId: string, visitorId: string): string {
  return `${profileId}|${visitorId}`;
}
