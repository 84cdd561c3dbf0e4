// Asserts that a call is refused, by the contract's error code.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';

export async function refused(work: Promise<unknown>, reason: string, message = /./): Promise<AppError> {
  const error = await work.then(
    () => assert.fail(`not refused with ${reason}`),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.reason, reason, error.message);
  assert.match(error.message, message);
  return error;
}
