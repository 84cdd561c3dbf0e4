// The profile comes from the credential by way of the gateway; a call without one is a fault of the caller's code.
import { appError } from '@touchline/chassis/errors.ts';

/** @throws AppError validation_error when the profile id is missing or could not be part of a key */
export function requireProfileId(profileId: string): string {
  if (/^[\w-]{1,64}$/.test(profileId)) return profileId;
  throw appError('validation_error', 'profile_id is required.', {
    details: { field: 'profile_id' },
  });
}
