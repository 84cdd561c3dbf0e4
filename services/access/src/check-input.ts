// Checks input that several use cases share.
import { readCountry } from '@touchline/chassis/access/country.ts';
import { isCurrency } from '@touchline/chassis/access/currency.ts';
import { readTimeZone } from '@touchline/chassis/access/time-zone.ts';
import { appError } from '@touchline/chassis/errors.ts';

const MAX_NAME = 200;

export function invalid(message: string, field: string) {
  return appError('validation_error', message, { details: { field } });
}

/** @throws AppError validation_error */
export function requireName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > MAX_NAME) throw invalid(`name must have 1 to ${MAX_NAME} characters.`, 'name');
  return name;
}

/** Returns the requested currency, or the fallback when none is requested. @throws AppError validation_error */
export function currencyOr(code: string, fallback: string): string {
  if (code === '') return fallback;
  if (!isCurrency(code))
    throw invalid('reporting_currency must be an ISO 4217 code such as CLP or USD.', 'reporting_currency');
  return code;
}

/**
 * Returns the requested country in upper case, or null for an empty text, which requests none.
 * @throws AppError validation_error
 */
export function countryOrNone(text: string): string | null {
  if (text === '') return null;
  const country = readCountry(text);
  if (country === null)
    throw invalid('default_country must be an ISO 3166-1 alpha-2 code such as CL.', 'default_country');
  return country;
}

/** Returns the requested time zone in its canonical spelling. @throws AppError validation_error */
export function requireTimeZone(text: string): string {
  const zone = readTimeZone(text);
  if (zone === null) throw invalid('time_zone must be the name of an IANA zone such as America/Santiago.', 'time_zone');
  return zone;
}
