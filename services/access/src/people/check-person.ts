// Checks input that the use cases of people share.
import { isRole, ROLES, type Role } from '@touchline/chassis/access/roles.ts';
import { invalid } from '../check-input.ts';
import { emailAddress } from '../domain/email-address.ts';

/** Returns the address as accounts store it. @throws AppError validation_error */
export function requireEmail(text: string): string {
  const email = emailAddress(text);
  if (email === null) throw invalid('email must be an email address.', 'email');
  return email;
}

/** @throws AppError validation_error */
export function requireRole(text: string): Role {
  if (!isRole(text)) throw invalid(`role must be one of ${ROLES.join(', ')}.`, 'role');
  return text;
}
