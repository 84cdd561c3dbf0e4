// Turns what a caller sent about a person into identifiers that can be compared, or into nothing; only these enter the identity
// graph. Identity finds people by them, tracking checks events with this before it acknowledges them, and the gateway decides
// what to refuse: all read alike.
import { IDENTIFIER_TYPES, type Identifier, type IdentifierType, type Traits } from './identifier.ts';
import { normaliseEmail, readEmail } from './normalise-email.ts';
import { normaliseExternalId, readExternalId } from './normalise-external-id.ts';
import { normaliseNationalId, readNationalId } from './normalise-national-id.ts';
import { normalisePhone, readPhone } from './normalise-phone.ts';

/** A type that was sent with a value that names no one. */
export interface RefusedIdentifier {
  readonly type: IdentifierType;
  /** unreadable: not a value of that type. nobody: a placeholder, such as null@example.com. */
  readonly why: 'unreadable' | 'nobody';
}

export interface NormalisedIdentifiers {
  /** At most one of each type, in the order of IDENTIFIER_TYPES. */
  readonly identifiers: Identifier[];
  /** In the same order. */
  readonly refused: RefusedIdentifier[];
}

/** Reads values of one type; the country is a hint for phones without + and for national ids. */
interface Reader {
  /** Returns the value in its comparable form, even a placeholder; null when it is not a value of the type. */
  readonly read: (text: string, country: string) => string | null;
  /** Returns the value in its comparable form; null when it names no one. */
  readonly normalise: (text: string, country: string) => string | null;
}

const ID: Reader = { read: readExternalId, normalise: normaliseExternalId };
const READERS: Readonly<Record<IdentifierType, Reader>> = {
  external_id: ID,
  email: { read: readEmail, normalise: normaliseEmail },
  phone: { read: readPhone, normalise: normalisePhone },
  national_id: { read: readNationalId, normalise: normaliseNationalId },
  crm_contact_id: ID,
  store_customer_id: ID,
  payments_customer_id: ID,
  chat_person_id: ID,
};

/**
 * Normalises everything that names a person.
 * @param traits as sent
 * @param country ISO 3166-1 alpha-2 hint for phones without + and for national ids, in any case; empty for none
 */
export function normaliseIdentifiers(traits: Traits, country: string): NormalisedIdentifiers {
  const identifiers: Identifier[] = [];
  const refused: RefusedIdentifier[] = [];
  for (const type of IDENTIFIER_TYPES) {
    const read = readIdentifier(type, traits[type], country);
    if ('value' in read) identifiers.push({ type, value: read.value });
    else if (read.why !== 'unsaid') refused.push({ type, why: read.why });
  }
  return { identifiers, refused };
}

export type ReadIdentifier = { readonly value: string } | { readonly why: 'unsaid' | RefusedIdentifier['why'] };

/** Reads one value: its comparable form, or why it names no one. */
export function readIdentifier(type: IdentifierType, text: string | undefined, country: string): ReadIdentifier {
  if (!text?.trim()) return { why: 'unsaid' };
  const hint = country.trim();
  const value = READERS[type].normalise(text, hint);
  if (value !== null) return { value };
  return { why: READERS[type].read(text, hint) === null ? 'unreadable' : 'nobody' };
}
