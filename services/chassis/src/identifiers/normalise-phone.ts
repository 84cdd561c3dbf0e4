// Normalises phones, which compare in E.164. It deliberately uses libphonenumber's general metadata: the per-carrier tables lag
// behind newly assigned ranges and would refuse numbers that people really hold.
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js';
import { cleanText } from './clean-text.ts';
import { isOneDigitRepeated } from './placeholders.ts';

const MAX_PHONE = 64;

/**
 * Normalises a phone number (contract: POST /customers, field phone).
 * @param text the number as sent; in parentheses, with tel: or with any usual separators
 * @param country ISO 3166-1 alpha-2 for numbers without +; empty means that only numbers with + can be read
 * @returns E.164, or null when it is not a valid number, has an extension (which many people share) or is a placeholder
 */
export function normalisePhone(text: string, country: string): string | null {
  const phone = parsePhone(text, country);
  return phone === null || isOneDigitRepeated(phone.nationalNumber) ? null : phone.number;
}

/** Reads a number in E.164, even a placeholder; null when it is not valid. */
export function readPhone(text: string, country: string): string | null {
  return parsePhone(text, country)?.number ?? null;
}

function parsePhone(text: string, country: string): PhoneNumber | null {
  const cleaned = cleanText(text, MAX_PHONE)
    ?.replace(/^tel:/i, '')
    .replace(/^\(\s*\+\s*(\d{1,3})\s*\)/, '+$1 ');
  if (!cleaned) return null;
  const hint = country.toUpperCase();
  const defaultCountry = isSupportedCountry(hint) ? hint : undefined;
  const phone = parsePhoneNumberFromString(cleaned, { defaultCountry, extract: false });
  return phone?.isValid() && !phone.ext ? phone : null;
}
