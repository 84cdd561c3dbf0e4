// Turns an error of the API into one that the console's error page can show, with the API's own words.
import { ERRORS, type PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { TouchlineError } from '@touchline/client';

/** Returns what to throw instead of an error; other errors as they are. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof TouchlineError) || !Object.hasOwn(ERRORS, error.code)) return error;
  const { code, message, retryAfterMs } = error;
  const retryAfterSeconds = retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) };
  return publicError(code as PublicErrorCode, message, retryAfterSeconds);
}
