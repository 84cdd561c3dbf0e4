// Explains why MongoDB refuses us, in words that name settings: the driver's own message may quote a URL, and no URL is logged.
import { MongoError, MongoServerError } from 'mongodb';
import { type AppError, unavailable } from '../errors.ts';
import { connectionErrorOf } from '../net/connection-error.ts';

/** AuthenticationFailed and Unauthorized: mongo/src/mongo/base/error_codes.yml. */
const [AUTHENTICATION_FAILED, UNAUTHORIZED] = [18, 13];

/**
 * Reports whether the server does not know our user, or refuses it a right: an operator must fix that, and then the same
 * operation succeeds.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof MongoServerError && [AUTHENTICATION_FAILED, UNAUTHORIZED].includes(Number(error.code));
}

/** Returns an error that says what an operator must do about it; undefined for other errors. */
export function refusalAsAppError(error: unknown): AppError | undefined {
  if (isRefusal(error))
    return unavailable(
      (error as MongoServerError).code === AUTHENTICATION_FAILED
        ? 'MongoDB refuses the user: correct MONGODB_USER and MONGODB_PASSWORD, or the user in MONGODB_URL, and set MONGODB_AUTH_SOURCE to the database that holds the user.'
        : 'MongoDB does not give the user this right: grant it readWrite on MONGODB_DATABASE, or name a user that has it in MONGODB_USER.',
      2,
      error,
    );
  if (error instanceof MongoError && connectionErrorOf(error) === 'tls_failed')
    return unavailable(
      'TLS with MongoDB fails: set MONGODB_TLS_CA_FILE to the authority of its certificate, which must name the host of MONGODB_URL, and MONGODB_TLS_CERT_FILE where it asks for one.',
      2,
      error,
    );
  return undefined;
}
