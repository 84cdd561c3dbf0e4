// Decides which errors of the driver mean that the database is unavailable, and not that the request was wrong.
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
  MongoNetworkError, // includes a pool that was cleared
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

/** After a write to a socket that has just ended, the driver throws Node's own error. */
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
 * Reports whether the database was out of reach, could not write, gave up in time, or refuses our user (for example while its
 * password is being changed): the same operation may succeed later.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && SOCKET_CODES.has(String(error.code))) return true;
  if (!(error instanceof MongoError)) return false;
  if (KINDS.some((kind) => error instanceof kind) || error.name === 'MongoWaitQueueTimeoutError') return true;
  if (error instanceof MongoServerError && CODES.has(Number(error.code))) return true;
  if (isRefusal(error)) return true;
  // A bulk write wraps a network or selection error and keeps its members, but not its class.
  if (error instanceof MongoBulkWriteError && ('beforeHandshake' in error || 'reason' in error)) return true;
  return isOutage(error.cause);
}

/**
 * Returns the error that a caller receives for an outage, or for a transaction that lost to others too often; undefined for other
 * errors.
 */
export function outageAsAppError(error: unknown): AppError | undefined {
  if (isOutage(error)) return unavailable('The database is unavailable; try again.', 2, error);
  if (isTransient(error)) return unavailable('Other requests were changing the same data; try again.', 1, error);
  return undefined;
}
