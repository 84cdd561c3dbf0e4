// Every call is about one profile, whose id also stands in bus subjects: it must be a plain token.
import { appError } from '@touchline/chassis/errors.ts';

const SHAPE = /^[A-Za-z0-9_-]{1,64}$/;

/** @throws AppError INVALID_ARGUMENT invalid_parameter */
export function checkedProfileId(profileId: string): string {
  if (SHAPE.test(profileId)) return profileId;
  throw appError('invalid_parameter', 'profile_id must be 1 to 64 letters, digits, underscores or hyphens.', {
    details: { field: 'profile_id' },
  });
}
