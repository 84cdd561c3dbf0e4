// Hashes contact data as Meta compares them: normalised, then SHA-256 in lower-case hex (reference: Conversions API, customer
// information).
import { hash } from 'node:crypto';
import type { ExportedPerson } from '../outgoing-conversion.ts';

/** Members of user_data that are hashed; one that is not known is absent. */
export type HashedMembers = Partial<Record<'em' | 'ph' | 'fn' | 'ln' | 'external_id', string[]>>;

const MIN_PHONE = 7;
const MAX_PHONE = 16;

/** @param person in the clear; what cannot be normalised is omitted */
export function hashedMembers({ email, phone, firstName, lastName, externalId }: ExportedPerson): HashedMembers {
  const members = {
    em: hashedEmail(email),
    ph: hashedPhone(phone),
    fn: digestOf(normalisedName(firstName)),
    ln: digestOf(normalisedName(lastName)),
    external_id: digestOf(externalId.trim()),
  };
  return Object.fromEntries(Object.entries(members).flatMap(([name, digest]) => (digest ? [[name, [digest]]] : [])));
}

/** Returns '' for a text that is not an address. */
export function hashedEmail(email: string): string {
  const text = email.trim().toLowerCase();
  return /^[^\s@]+@[^\s@]+$/.test(text) ? digestOf(text) : '';
}

/** Returns '' for a text that is not a number: digits with the country code, without + and leading zeros. */
export function hashedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= MIN_PHONE && digits.length <= MAX_PHONE ? digestOf(digits) : '';
}

const normalisedName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\p{P}]/gu, '');

const digestOf = (text: string): string => (text === '' ? '' : hash('sha256', text, 'hex'));
