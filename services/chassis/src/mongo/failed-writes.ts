// Lists what failed in an unordered bulk write, and distinguishes it from a bulk write that never happened.
import { MongoBulkWriteError, type WriteError } from 'mongodb';

/**
 * Returns the writes that the server refused, with their positions in the batch; the others are stored.
 * @throws the error itself when it does not list refused writes: the driver gives a lost connection the same class, with an empty
 * list, and then nothing is known to be stored; the same when the write concern was not met
 */
export function failedWrites(error: unknown): WriteError[] {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const writeErrors = [error.writeErrors].flat();
  if (writeErrors.length === 0 || error.result.getWriteConcernError() !== undefined) throw error;
  return writeErrors;
}
