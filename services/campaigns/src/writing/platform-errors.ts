// Tells what an error of a platform means for a write, and names it by the level of the object.
import { AppError, appError, type ErrorCode } from '@touchline/chassis/errors.ts';
import type { Level } from '../domain/level.ts';

/** Codes that only a service that was reached returns, before it did anything. */
const BEFORE: ReadonlySet<ErrorCode> = new Set(['INVALID_ARGUMENT', 'NOT_FOUND', 'PERMISSION_DENIED', 'UNIMPLEMENTED']);

/** Reports whether a write that failed with this error cannot have taken effect. */
export function isKnownUnapplied(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  return error.details.applied === undefined ? BEFORE.has(error.code) : error.details.applied === 'no';
}

/** Returns the error for a level: the error registry has a not-found code of its own only for campaigns. */
export function named(error: unknown, level: Level): unknown {
  if (level === 'campaign' || !(error instanceof AppError) || error.reason !== 'campaign_not_found') return error;
  return notFound(level);
}

/** Makes the error for an id that several platforms have, which the request did not tell apart. */
export const ambiguous = (platforms: readonly string[]): AppError =>
  appError(
    'invalid_state',
    `Both ${platforms.join(' and ')} have this id: send platform with the one that you mean. Nothing was written.`,
    { details: { reason: 'ambiguous_id', applied: 'no' } },
  );

/** Makes the error for an id that the profile does not have. */
export function notFound(level: Level): AppError {
  if (level === 'campaign')
    return appError('campaign_not_found', 'This profile has no campaign with that platform id.');
  const what = level === 'ad' ? 'ad' : 'ad set';
  return appError('not_found', `This profile has no ${what} with that platform id.`);
}
