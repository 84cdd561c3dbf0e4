// What failed of an unordered bulk write, told apart from one that never happened.
import { MongoBulkWriteError, type WriteError } from 'mongodb';

/**
 * The writes that the server refused, by their place in the batch; the others are stored.
 * @throws the error itself when it does not say so: the driver gives a lost connection the same class, with an empty list
 * of refused writes, and then nothing is known to be stored; nor when the write concern was not met
 */
export function failedWrites(error: unknown): WriteError[] {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const writeErrors = [error.writeErrors].flat();
  if (writeErrors.length === 0 || error.result.getWriteConcernError() !== undefined) throw error;
  return writeErrors;
}
