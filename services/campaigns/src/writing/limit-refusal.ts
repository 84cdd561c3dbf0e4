// Makes the refusal of a write that would exceed a limit of its workspace.
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type { LimitRefusal } from '../domain/write-limits.ts';

/** Returns the error of a refusal: rate_limit_exceeded until the next day, after which nothing was written. */
export function limitRefusal({ reason, message, retryAfterSeconds }: LimitRefusal): AppError {
  return appError('rate_limit_exceeded', message, { details: { applied: 'no', reason }, retryAfterSeconds });
}
