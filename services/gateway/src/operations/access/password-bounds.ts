// Describes the length of a new password for openapi.json; access enforces it, with an error code of its own.
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@touchline/chassis/access/password-rules.ts';

export const passwordBounds = {
  minLength: PASSWORD_MIN_LENGTH,
  maxLength: PASSWORD_MAX_LENGTH,
  'x-error-code': 'weak_password',
};
