// What names a person, and the keys under which identifiers and visitors are filed.

/** Identifier types, strongest claim first: the order in which a look-up by several of them is decided. */
export const IDENTIFIER_TYPES = ['external_id', 'email', 'phone', 'national_id'] as const;
export type IdentifierType = (typeof IDENTIFIER_TYPES)[number];

/** A normalised identifier: two of them name the same person exactly when type and value are equal. */
export interface Identifier {
  readonly type: IdentifierType;
  readonly value: string;
}

/** What a caller said about a person; an empty string stands for unsaid. */
export interface Traits {
  readonly email: string;
  readonly phone: string;
  readonly external_id: string;
  readonly national_id: string;
}

/** The key of an identifier within the whole service; profile ids and types hold no '|'. */
export function identifierKey(profileId: string, { type, value }: Identifier): string {
  return `${profileId}|${type}|${value}`;
}

/** The key of a browser within the whole service. */
export function visitorKey(profileId: string, visitorId: string): string {
  return `${profileId}|${visitorId}`;
}
