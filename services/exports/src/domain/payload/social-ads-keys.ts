// Normalises and hashes contact data for Meta (Conversions API, customer information parameters; reference: section 2).
//
// Where Meta's two libraries and its published rule differ, the tests beside this file say which one counts and why.
import { cleanName } from '@touchline/chassis/identifiers/clean-text.ts';
import { readEmail } from '@touchline/chassis/identifiers/normalise-email.ts';
import { readPhone } from '@touchline/chassis/identifiers/normalise-phone.ts';
import type { Contact } from './contact.ts';
import type { HashedKeys } from './conversion-payload.ts';
import { digestsOf } from './digest.ts';

const PUNCTUATION = /[\p{P}\p{S}]/gu;
const SPACES = /\s+/g;
const NO_LETTER = /[^\p{L}\p{M}]/gu;
const COUNTRY = /^[a-z]{2}$/;

export function socialAdsKeys(contact: Contact): HashedKeys {
  const { email, phone, firstName, lastName, externalId, city = '', region = '', postalCode = '' } = contact;
  const country = (contact.country ?? '').trim();
  return {
    em: digestsOf(email, (text) => readEmail(text) ?? ''),
    ph: digestsOf(phone, (text) => phoneDigits(text, country)),
    fn: digestsOf(firstName, nameForms),
    ln: digestsOf(lastName, nameForms),
    ct: digestsOf(city, lettersOf),
    st: digestsOf(region, lettersOf),
    zp: digestsOf(postalCode, (text) => zipOf(text, country)),
    country: digestsOf(country, (text) => (COUNTRY.test(text.toLowerCase()) ? text.toLowerCase() : '')),
    externalId: digestsOf(externalId, idOf),
  };
}

/** Returns the digits with the country code, without + and leading zeros. */
const phoneDigits = (text: string, country: string): string => (readPhone(text, country) ?? '').replace('+', '');

/**
 * Returns a name in lower case without punctuation. Of a name of several words (two surnames) Meta's libraries hash different
 * forms, the words with single spaces and without any: both are returned, since the member takes a list.
 */
function nameForms(name: string): string[] {
  const words = cleanName(name).toLowerCase().replace(PUNCTUATION, '').replace(SPACES, ' ').trim();
  return [words, words.replaceAll(' ', '')];
}

/** Returns a city or a region in lower case, without spaces, digits and punctuation. */
const lettersOf = (text: string): string => cleanName(text).toLowerCase().replace(NO_LETTER, '');

/** Returns a postal code in lower case without spaces; of one with a dash the part before it, in the US its five digits. */
function zipOf(text: string, country: string): string {
  const [zip = ''] = cleanName(text).toLowerCase().replace(SPACES, '').split('-', 1);
  if (zip.length < 2) return '';
  return country.toUpperCase() === 'US' ? zip.slice(0, 5) : zip;
}

/**
 * Returns the customer's key as the page's own pixel hashes it: in lower case, without spaces. A national id that serves as the
 * key (a RUT) keeps the punctuation in which the merchant writes it, since the pixel receives it in that form.
 */
const idOf = (text: string): string => cleanName(text).toLowerCase().replace(SPACES, '');
