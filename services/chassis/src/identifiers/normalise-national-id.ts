// Normalises government ids, which compare without formatting and with their country in front. Chile's RUT is the only kind that
// the contract supports; its check digit distinguishes an id from any other number.
import rut from 'rut.js';
import { cleanText } from './clean-text.ts';
import { isOneDigitRepeated } from './placeholders.ts';

const COUNTRY = 'CL';
const MAX_NATIONAL_ID = 40;
// Dots, commas, spaces, slashes and every kind of dash; and the words that people put in front.
const SEPARATORS = /[.,\s/·'’\p{Pd}\u2212]/gu;
const PREFIX = /^(?:RUT|RUN|CL)(?:N[°º])?:?/;

/**
 * Normalises a national id (contract: POST /customers, field national_id "any formatting").
 * @param country ISO 3166-1 alpha-2; empty means CL, the only country supported
 * @returns country and id, such as CL123456785 for 12.345.678-5; null when it is not an id or is a placeholder
 */
export function normaliseNationalId(text: string, country: string): string | null {
  const id = readNationalId(text, country);
  return id === null || isOneDigitRepeated(id.slice(COUNTRY.length, -1)) ? null : id;
}

/** Reads an id in its comparable form, even a placeholder; null when it is not an id of that country. */
export function readNationalId(text: string, country: string): string | null {
  if (country !== '' && country.toUpperCase() !== COUNTRY) return null;
  const compact = cleanText(text, MAX_NATIONAL_ID)
    ?.toUpperCase()
    .replace(SEPARATORS, '')
    .replace(PREFIX, '')
    .replace(/^0+/, '');
  // Six digits belong to the oldest living holders, eight to the newest.
  if (!compact || !/^\d{6,8}[\dK]$/.test(compact) || !rut.validate(compact)) return null;
  return `${COUNTRY}${compact}`;
}
