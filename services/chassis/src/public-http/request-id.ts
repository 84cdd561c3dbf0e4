// Chooses the id that names one request in answers, errors and logs.
import { randomUUID } from 'node:crypto';

const SAFE = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * Returns the caller's X-Request-Id when it is safe to repeat (letters, digits and . _ : -, at most 128 of them), else a new
 * UUID.
 */
export function requestIdFor(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && SAFE.test(sent) ? sent : randomUUID();
}
