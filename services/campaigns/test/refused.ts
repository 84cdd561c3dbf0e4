// Asserts that a call is refused, by the contract's error code.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';

/** gRPC's messages have big integers. */
const numbersToo = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

export async function refused(work: Promise<unknown>, reason: string, message = /./): Promise<AppError> {
  const error = await work.then(
    (answer) => assert.fail(`not refused with ${reason} but ${JSON.stringify(answer, numbersToo)}`),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.reason, reason, error.message);
  assert.match(error.message, message);
  return error;
}
