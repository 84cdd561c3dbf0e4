// Tests how long a failed sync waits.
import assert from 'node:assert/strict';
import { ProviderError } from './provider-error.ts';
import { retryDelayMs } from './retry-delay.ts';

describe('the wait after a failed attempt', () => {
  const asked = (retryAfterMs?: number) => new ProviderError('retry', '17', 'limit', { retryAfterMs });
  const table: [attemptsMade: number, error: unknown, ms: number][] = [
    [1, new Error('x'), 1000],
    [2, new Error('x'), 2000],
    [5, asked(), 16_000],
    [40, asked(), 3_600_000],
    [1, asked(420_000), 420_000],
    [1, asked(7_200_000), 7_200_000],
    [4, asked(500), 8000],
  ];
  for (const [made, error, ms] of table) {
    it(`is ${ms} ms after attempt ${made}`, () => assert.equal(retryDelayMs(made, error, 1000), ms));
  }
});
