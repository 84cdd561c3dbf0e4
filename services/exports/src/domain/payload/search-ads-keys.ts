// Normalises and hashes contact data for Google (Data Manager API, "Format user data"; reference: section 7).
import { readEmail } from '@touchline/chassis/identifiers/normalise-email.ts';
import { readPhone } from '@touchline/chassis/identifiers/normalise-phone.ts';
import type { Contact } from './contact.ts';
import { type HashedKeys, NO_KEYS } from './conversion-payload.ts';
import { digestsOf } from './digest.ts';

/** In their addresses dots and what follows a plus name nobody else. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Hashes email and phone. Google compares a name only within an address whose country and postal code are in the clear, which
 * no payload contains, so a name would leave for nothing; it takes no other keys.
 */
export function searchAdsKeys({ email, phone, country = '' }: Contact): HashedKeys {
  return {
    ...NO_KEYS,
    em: digestsOf(email, emailOf),
    ph: digestsOf(phone, (text) => readPhone(text, country.trim()) ?? ''),
  };
}

function emailOf(text: string): string {
  const email = readEmail(text.replace(/\s+/g, '')) ?? '';
  const [local = '', domain = ''] = email.split('@');
  if (!GMAIL.has(domain)) return email;
  const [name = ''] = local.split('+', 1);
  const letters = name.replaceAll('.', '');
  return letters === '' ? '' : `${letters}@${domain}`;
}
