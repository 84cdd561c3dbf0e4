// Waiting for what will be true soon, so that no test sleeps.
import { setTimeout as delay } from 'node:timers/promises';
import { patient } from './patience.ts';

/**
 * Calls fn until it does not throw.
 * @returns what fn answered
 * @throws fn's last error when timeoutMs (10 s unless told, and longer where patience.ts says so) is over
 */
export async function eventually<T>(fn: () => T | Promise<T>, { timeoutMs = 10_000, everyMs = 20 } = {}): Promise<T> {
  const deadline = performance.now() + patient(timeoutMs);
  for (;;) {
    try {
      return await fn();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(everyMs);
    }
  }
}
