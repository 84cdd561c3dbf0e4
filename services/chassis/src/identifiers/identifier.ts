// Defines the types of identifiers, which name a person, and the values that callers send under each.

/**
 * Ids that connected systems give a customer; each id names one customer, and means nothing outside its system. The last is of
 * threads (chat-person.ts), and no public operation accepts it.
 */
export const SYSTEM_ID_TYPES = [
  'crm_contact_id',
  'store_customer_id',
  'payments_customer_id',
  'chat_person_id',
] as const;

/** Identifier types, strongest claim first; a look-up by several of them is decided in this order. */
export const IDENTIFIER_TYPES = ['external_id', 'email', 'phone', 'national_id', ...SYSTEM_ID_TYPES] as const;
export type IdentifierType = (typeof IDENTIFIER_TYPES)[number];

/** A normalised identifier: two of them name the same person exactly when type and value are equal. */
export interface Identifier {
  readonly type: IdentifierType;
  readonly value: string;
}

/** What a caller sent about a person; a missing or empty value counts as not sent. */
export type Traits = Readonly<Partial<Record<IdentifierType, string | undefined>>>;
