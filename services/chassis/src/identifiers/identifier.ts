// What names a person: the types of identifiers, and what callers said under each.

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

/** What a caller said about a person; what is missing or empty is unsaid. */
export type Traits = Readonly<Partial<Record<IdentifierType, string | undefined>>>;
