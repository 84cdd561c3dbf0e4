// What several use cases check alike.
import { appError } from '@touchline/chassis/errors.ts';
import { isCurrency } from '../domain/currency.ts';

const MAX_NAME = 200;

export function invalid(message: string, field: string) {
  return appError('INVALID_ARGUMENT', 'validation_error', message, { details: { field } });
}

/** @throws AppError validation_error */
export function requireName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > MAX_NAME) throw invalid(`name must have 1 to ${MAX_NAME} characters.`, 'name');
  return name;
}

/** The currency asked for, or the fallback when none is. @throws AppError validation_error */
export function currencyOr(code: string, fallback: string): string {
  if (code === '') return fallback;
  if (!isCurrency(code))
    throw invalid('reporting_currency must be an ISO 4217 code such as CLP or USD.', 'reporting_currency');
  return code;
}
