// Translates the errors of PostgreSQL and DocumentDB into MongoDB's codes, names and labels, so that drivers react as they would
// to MongoDB itself: a duplicate is 11000, a lost race in a transaction is transient, an outage is a state change.

import type { Document } from 'bson';
import table from './mongo-errors.json' with { type: 'json' };

const bySqlState = table as unknown as Record<string, [code: number, name: string]>;

const plainStates: Record<string, [code: number, name: string]> = {
  '23505': [11000, 'DuplicateKey'],
  '23P01': [11000, 'DuplicateKey'],
  '40001': [112, 'WriteConflict'],
  '40P01': [112, 'WriteConflict'],
  '55P03': [112, 'WriteConflict'],
  '57014': [50, 'MaxTimeMSExpired'],
  '25P02': [251, 'NoSuchTransaction'],
  '25P03': [251, 'NoSuchTransaction'],
  '42P01': [26, 'NamespaceNotFound'],
  '53100': [14031, 'OutOfDiskSpace'],
};

const conflict: [code: number, name: string] = [112, 'WriteConflict'];

// Two first writes to a collection at the same time: the engine refuses one of them without a state that says why.
export const lostCreation = /^Unable to create the specified collection/;

export const transient = 'TransientTransactionError';

/** An error in MongoDB's terms. `sqlState` is kept for decisions inside the gateway and never sent. */
export class MongoError extends Error {
  code: number;
  codeName: string;
  labels: string[];
  sqlState: string | undefined;
  /** Further members of the error document: keyPattern and keyValue of a duplicate. */
  more: Document = {};

  constructor(
    code: number,
    codeName: string,
    message: string,
    more: { labels?: string[]; sqlState?: string | undefined } = {},
  ) {
    super(message);
    this.code = code;
    this.codeName = codeName;
    this.labels = more.labels ?? [];
    this.sqlState = more.sqlState;
  }
}

/** Returns MongoDB's code and name for an SQLSTATE; 1 InternalError for an unknown one. */
export function codeOfSqlState(sqlState: string): [code: number, name: string] {
  return plainStates[sqlState] ?? bySqlState[sqlState] ?? [1, 'InternalError'];
}

/** Returns the SQLSTATE that a writeErrors entry carries as a packed int: five characters of six bits, the first lowest. */
export function unpackSqlState(packed: number): string {
  let state = '';
  for (let shift = 0; shift < 30; shift += 6) state += String.fromCharCode(((packed >> shift) & 0x3f) + 48);
  return state;
}

/** Reports whether an error means that PostgreSQL is gone (a socket error, or a shutdown) and not that it refused. */
export function isOutage(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string };
  if (code === undefined) return /terminated|timeout exceeded|ended|not queryable|Cannot use a pool/i.test(message);
  return /^(E[A-Z]{3,}|08...|57P0[1-5]|53300)$/.test(code);
}

/** Returns what to send the driver for an error thrown by pg (or by the gateway itself). */
export function mongoErrorOf(error: unknown, inTransaction: boolean): MongoError {
  if (error instanceof MongoError) return error;
  const { code: sqlState, message } = error as { code?: string; message: string };
  const labels = inTransaction ? [transient] : [];
  if (isOutage(error)) {
    const told = `the document engine cannot be reached: ${message}`;
    return new MongoError(91, 'ShutdownInProgress', told, { labels, sqlState });
  }
  const [code, name] = lostCreation.test(message) ? conflict : codeOfSqlState(sqlState ?? '');
  if (code === 112) return new MongoError(112, name, message, { labels, sqlState });
  return new MongoError(code, name, message, { sqlState });
}
