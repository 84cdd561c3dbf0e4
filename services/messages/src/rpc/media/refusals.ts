// Makes the errors that several calls share; none repeats what the caller sent.
import { type AppError, appError } from '@touchline/chassis/errors.ts';

export const tooMuchStored = (): AppError =>
  appError('quota_exceeded', 'The profile stores too many files: try again when some of them have expired.', {
    retryAfterSeconds: 3600,
  });

export const uploadNotFound = (): AppError =>
  appError('not_found', 'There is no such upload, or parts of it are missing: begin it again.');
