// The gate to the identity graph: what a caller said about a person becomes identifiers that compare, or nothing.
import { cleanText } from './clean-text.ts';
import { IDENTIFIER_TYPES, type Identifier, type IdentifierType, type Traits } from './identifier.ts';
import { normaliseEmail } from './normalise-email.ts';
import { normaliseNationalId } from './normalise-national-id.ts';
import { normalisePhone } from './normalise-phone.ts';
import { isPlaceholder } from './placeholders.ts';

const MAX_EXTERNAL_ID = 200;
const MAX_VISITOR_ID = 200;

export interface NormalisedIdentifiers {
  /** At most one of each type, in the order of IDENTIFIER_TYPES. */
  readonly identifiers: Identifier[];
  /** Types that were sent, but with a value that names nobody. */
  readonly refused: IdentifierType[];
}

/**
 * Normalises everything that names a person.
 * @param traits as sent; empty strings are unsaid
 * @param country ISO 3166-1 alpha-2 hint for phones without + and for national ids; empty for none
 */
export function normaliseIdentifiers(traits: Traits, country: string): NormalisedIdentifiers {
  const hint = country.trim();
  const values: Record<IdentifierType, string | null> = {
    external_id: normaliseExternalId(traits.external_id),
    email: normaliseEmail(traits.email),
    phone: normalisePhone(traits.phone, hint),
    national_id: normaliseNationalId(traits.national_id, hint),
    crm_contact_id: normaliseExternalId(traits.crm_contact_id),
    store_customer_id: normaliseExternalId(traits.store_customer_id),
    payments_customer_id: normaliseExternalId(traits.payments_customer_id),
  };
  const identifiers: Identifier[] = [];
  const refused: IdentifierType[] = [];
  for (const type of IDENTIFIER_TYPES) {
    const value = values[type];
    if (value !== null) identifiers.push({ type, value });
    else if (traits[type].trim() !== '') refused.push(type);
  }
  return { identifiers, refused };
}

/**
 * Normalises an id that another system gave the customer, the caller's own among them: trimmed, otherwise as it is, since only
 * that system knows its alphabet.
 * @returns the id, or null when it is too long, holds control characters or stands for nobody
 */
export function normaliseExternalId(text: string): string | null {
  const id = cleanText(text, MAX_EXTERNAL_ID, 'NFC');
  return id === null || isPlaceholder(id) ? null : id;
}

/** Tells whether a visitor id can belong to one browser; the likes of "null" would join every browser that sent it. */
export function isUsableVisitorId(visitorId: string): boolean {
  return visitorId !== '' && visitorId.length <= MAX_VISITOR_ID && !isPlaceholder(visitorId.trim());
}
