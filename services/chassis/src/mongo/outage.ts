// Which errors of the driver mean that the database is away, and not that something is wrong with what was asked.
import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { type AppError, unavailable } from '../errors.ts';
import { isTransient } from './mongo.ts';
import { isRefusal } from './refusal.ts';

const KINDS = [
  MongoNetworkError, // and with it a pool that was cleared
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoClientClosedError,
  MongoOperationTimeoutError,
];

/** Unreachable host, shutting down, not the primary, time limit: mongo/src/mongo/base/error_codes.yml. */
const CODES: ReadonlySet<number> = new Set([
  6, 7, 89, 91, 189, 262, 9001, 10058, 10107, 11600, 11602, 13388, 13435, 13436,
]);

/** A write to a socket that has just ended comes out of the driver as Node threw it. */
const SOCKET_CODES: ReadonlySet<string> = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
]);

/**
 * True when the database was out of reach, could not write, gave up in time, or does not take our user (its password is being
 * changed, say): the same again may go well.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && SOCKET_CODES.has(String(error.code))) return true;
  if (!(error instanceof MongoError)) return false;
  if (KINDS.some((kind) => error instanceof kind) || error.name === 'MongoWaitQueueTimeoutError') return true;
  if (error instanceof MongoServerError && CODES.has(Number(error.code))) return true;
  if (isRefusal(error)) return true;
  // Wrapped by a bulk write, which keeps the members of a network or selection error and not its class.
  if (error instanceof MongoBulkWriteError && ('beforeHandshake' in error || 'reason' in error)) return true;
  return isOutage(error.cause);
}

/** What a caller is told of an outage, or of a transaction that lost to others too often; undefined for other errors. */
export function outageAsAppError(error: unknown): AppError | undefined {
  if (isOutage(error)) return unavailable('The database is away; try again.', 2, error);
  if (isTransient(error)) return unavailable('Others were changing the same; try again.', 1, error);
  return undefined;
}
