// Why MongoDB does not take us, in words that name settings: the driver's own may quote a URL, and the log keeps none of them.
import { MongoError, MongoServerError } from 'mongodb';
import { type AppError, unavailable } from '../errors.ts';
import { connectionErrorOf } from '../net/connection-error.ts';

/** AuthenticationFailed and Unauthorized: mongo/src/mongo/base/error_codes.yml. */
const [AUTHENTICATION_FAILED, UNAUTHORIZED] = [18, 13];

/** True when the server does not know who we are, or not that we may: an operator has to mend it, and then the same goes well. */
export function isRefusal(error: unknown): boolean {
  return error instanceof MongoServerError && [AUTHENTICATION_FAILED, UNAUTHORIZED].includes(Number(error.code));
}

/** What an operator is to do about it; undefined for other errors. */
export function refusalAsAppError(error: unknown): AppError | undefined {
  if (isRefusal(error))
    return unavailable(
      (error as MongoServerError).code === AUTHENTICATION_FAILED
        ? 'MongoDB refuses the user: set MONGODB_USER and MONGODB_PASSWORD right, or the user in MONGODB_URL, and MONGODB_AUTH_SOURCE to the database that knows it.'
        : 'MongoDB knows no such right of the user: give it readWrite on MONGODB_DATABASE, or name a user that has it in MONGODB_USER.',
      2,
      error,
    );
  if (error instanceof MongoError && connectionErrorOf(error) === 'tls_failed')
    return unavailable(
      'No TLS with MongoDB: set MONGODB_TLS_CA_FILE to the authority of its certificate, which must name the host of MONGODB_URL, and MONGODB_TLS_CERT_FILE where it asks for one.',
      2,
      error,
    );
  return undefined;
}
