// Normalises e-mail addresses, which compare in lower case and trimmed; plus tags and dots are part of the address.
import { cleanText } from './clean-text.ts';
import { isPlaceholderEmail } from './placeholders.ts';

// RFC 5321 lengths; RFC 5322 dot-atoms and, for RFC 6531, letters of any script. No quoted local parts, no literals.
const MAX_EMAIL = 254;
const MAX_LOCAL = 64;
const ATOM = "[\\p{L}\\p{N}\\p{M}!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?';
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?:\\p{L}[\\p{L}\\p{M}]+|xn--[a-z0-9-]+)$`, 'u');

/**
 * Normalises an e-mail address (contract: POST /customers, field email).
 * @returns the address, or null when it is not an address or is a placeholder
 */
export function normaliseEmail(text: string): string | null {
  const email = readEmail(text);
  return email === null || isPlaceholderEmail(email) ? null : email;
}

/** Reads an address in its comparable form, even a placeholder; null when it is not an address. */
export function readEmail(text: string): string | null {
  const email = cleanText(text, MAX_EMAIL)?.toLowerCase();
  if (!email || email.length > MAX_EMAIL || email.indexOf('@') > MAX_LOCAL || !EMAIL.test(email)) return null;
  return email;
}
