// Phrases the refusal of an identifier that names no one, and what to do about it, in the same way for every operation.

import { MAX_EXTERNAL_ID } from './normalise-external-id.ts';
import type { RefusedIdentifier } from './normalise-identifiers.ts';

const ID = `cannot be read; send an id of 1 to ${MAX_EXTERNAL_ID} characters without control characters, or leave it out.`;
const UNREADABLE: Readonly<Record<RefusedIdentifier['type'], string>> = {
  external_id: ID,
  email: 'cannot be read as an email address; send one address such as ana@example.com, or leave it out.',
  phone: 'cannot be read as a phone number; send it with + and its country code, or send country.',
  national_id: 'cannot be read as a national id; send a Chilean RUT with its check digit, or leave it out.',
  crm_contact_id: ID,
  store_customer_id: ID,
  payments_customer_id: ID,
  chat_person_id: ID,
};

/**
 * Returns a sentence that follows the name of the member, such as "cannot be read as a phone number; …". It never holds what was
 * sent.
 */
export function refusedText({ type, why }: RefusedIdentifier): string {
  if (why === 'nobody')
    return 'is a placeholder such as null, guest or 999999999; send the person’s own, or leave it out.';
  return UNREADABLE[type];
}
