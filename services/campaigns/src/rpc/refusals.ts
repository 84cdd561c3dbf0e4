// Makes the refusals that several calls share; none repeats what the caller sent.
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type { Level } from '../domain/level.ts';
import { notFound } from '../writing/platform-errors.ts';

export const invalid = (field: string, message: string): AppError =>
  appError('validation_error', message, { details: { field } });

const PLATFORM_ID = /^\d{1,32}$/;

/**
 * @throws AppError for a text that cannot be an id on the platform, the same as for an id that the profile does not have
 * (contract, Errors)
 */
export function requirePlatformId(level: Level, externalId: string): string {
  if (!PLATFORM_ID.test(externalId)) throw notFound(level);
  return externalId;
}
