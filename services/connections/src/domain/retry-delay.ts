// Computes how long a failed sync waits: as long as the provider asked for, otherwise twice as long each time.
import { ProviderError } from './provider-error.ts';

const HOUR_MS = 3_600_000;

/**
 * @param attemptsMade attempts so far, from 1
 * @param baseMs wait after the first attempt
 * @returns milliseconds; never less than the provider asked for, and otherwise never more than an hour
 */
export function retryDelayMs(attemptsMade: number, error: unknown, baseMs: number): number {
  const doubled = Math.min(HOUR_MS, baseMs * 2 ** Math.max(0, attemptsMade - 1));
  return error instanceof ProviderError ? Math.max(doubled, error.retryAfterMs ?? 0) : doubled;
}
