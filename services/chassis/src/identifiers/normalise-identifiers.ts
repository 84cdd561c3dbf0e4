// The gate to the identity graph: what a caller said about a person becomes identifiers that compare, or nothing. Identity files people
// by it, tracking judges events by it before they are acknowledged, and the gateway what it is to refuse: all read alike.
import { IDENTIFIER_TYPES, type Identifier, type IdentifierType, type Traits } from './identifier.ts';
import { normaliseEmail, readEmail } from './normalise-email.ts';
import { normaliseExternalId, readExternalId } from './normalise-external-id.ts';
import { normaliseNationalId, readNationalId } from './normalise-national-id.ts';
import { normalisePhone, readPhone } from './normalise-phone.ts';

/** A type that was sent, but with a value that names nobody. */
export interface RefusedIdentifier {
  readonly type: IdentifierType;
  /** unreadable: no value of that type. nobody: one that stands for nobody, such as null@example.com. */
  readonly why: 'unreadable' | 'nobody';
}

export interface NormalisedIdentifiers {
  /** At most one of each type, in the order of IDENTIFIER_TYPES. */
  readonly identifiers: Identifier[];
  /** In the same order. */
  readonly refused: RefusedIdentifier[];
}

/** Reads a value of one type; the hint is the country of phones without + and of national ids. */
interface Reader {
  /** The value as it compares, whether or not it stands for somebody; null when it is no value of the type. */
  readonly read: (text: string, country: string) => string | null;
  /** The value as it compares; null when it names nobody. */
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

/** Reads one value: as it compares, or why it names nobody. */
export function readIdentifier(type: IdentifierType, text: string | undefined, country: string): ReadIdentifier {
  if (!text?.trim()) return { why: 'unsaid' };
  const hint = country.trim();
  const value = READERS[type].normalise(text, hint);
  if (value !== null) return { value };
  return { why: READERS[type].read(text, hint) === null ? 'unreadable' : 'nobody' };
}
