// Turns the errors of a refused form into faults beside the fields that they are about.
import { AppError } from '@touchline/chassis/errors.ts';
import { PublicError } from '@touchline/chassis/public-http/public-error.ts';
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
  return { [fieldOf[code] ?? fieldOf[member] ?? member]: WORDS[code] ?? sentence((error as Error).message) };
}

/** Replaces sentences of the API about a request that a person never sees. */
const WORDS: Readonly<Record<string, string>> = {
  current_password_required: 'Enter your current password.',
};

/** Turns the API's sentence, which begins with the name of a member (`expires_at must be in the future.`), into one for people. */
function sentence(message: string): string {
  const [first = '', ...rest] = message.replace(/^[a-z_]+(?= )/, (member) => member.replaceAll('_', ' '));
  return `${first.toUpperCase()}${rest.join('')}`;
}
