// Makes the errors that several calls share; none repeats what the caller sent.
import { type AppError, appError } from '@touchline/chassis/errors.ts';

export const invalid = (field: string, message: string): AppError =>
  appError('validation_error', message, { details: { field } });
