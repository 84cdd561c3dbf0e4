// Asserts that a call is refused, by the contract's error code and the details of the error.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';

/** @param details those that the error must have, among others */
export async function refused(
  work: Promise<unknown>,
  reason: string,
  details: Readonly<Record<string, string>> = {},
): Promise<AppError> {
  const error = await work.then(
    () => assert.fail(`not refused with ${reason}`),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.reason, reason);
  for (const [name, value] of Object.entries(details)) assert.equal(error.details[name], value, name);
  return error;
}
