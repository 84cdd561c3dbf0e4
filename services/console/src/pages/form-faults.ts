// Turns the errors of a refused form into faults beside the fields that they are about.

import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@touchline/chassis/access/password-rules.ts';
import { AppError } from '@touchline/chassis/errors.ts';
import { PublicError } from '@touchline/chassis/public-http/public-error.ts';
import { phrase } from '../language/say.ts';
import type { Faults } from '../view/form.ts';

/** Errors that a person can fix by changing what they typed. */
const FIXABLE = [
  'validation_error',
  'invalid_parameter',
  'weak_password',
  'compromised_password',
  'current_password_required',
  'current_password_invalid',
  'healthcare_scope_forbidden',
  'insufficient_scope',
  'invalid_state',
];

/** Maps an error, by its code or by the member that it names, to the field that it belongs to. */
export type FieldOf = Readonly<Record<string, string>>;

/**
 * Returns the faults to show with the form.
 * @param fieldOf the fields of errors that name another member than the form's field, or none
 * @throws the error itself when no change to the form can fix it
 */
export function faultsOf(error: unknown, fieldOf: FieldOf = {}): Faults {
  const code = error instanceof AppError ? error.reason : error instanceof PublicError ? error.code : '';
  if (!FIXABLE.includes(code)) throw error;
  const member = error instanceof AppError ? (error.details.field ?? '') : '';
  return { [fieldOf[code] ?? fieldOf[member] ?? member]: wordsOf(code) ?? sentence((error as Error).message) };
}

/** Says in the person's language what a code tells alone; other faults keep the words of their service. */
function wordsOf(code: string): string | undefined {
  if (code === 'current_password_required') return phrase`Enter your current password.`;
  if (code === 'current_password_invalid') return phrase`The current password is not right.`;
  if (code === 'compromised_password')
    return phrase`This password is in a public list of breached passwords. Choose another one.`;
  if (code === 'weak_password')
    return phrase`Choose a password of ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters that is more than your email address or name.`;
  return undefined;
}

/** Turns the API's sentence, which begins with the name of a member (`expires_at must be in the future.`), into one for people. */
function sentence(message: string): string {
  const [first = '', ...rest] = message.replace(/^[a-z_]+(?= )/, (member) => member.replaceAll('_', ' '));
  return `${first.toUpperCase()}${rest.join('')}`;
}
