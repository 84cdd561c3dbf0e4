// Waits until something becomes true, so that no test sleeps.
import { setTimeout as delay } from 'node:timers/promises';

/** How long a test waits before it fails: long enough for the busiest machine, since only a failure takes that long. */
const GIVE_UP_MS = 60_000;

/**
 * Calls fn until it does not throw.
 * @param options.timeoutMs only for what takes more than a minute on an idle machine
 * @returns what fn returned
 * @throws fn's last error when a minute, or timeoutMs, is over
 */
export async function eventually<T>(
  fn: () => T | Promise<T>,
  { timeoutMs = GIVE_UP_MS, everyMs = 20 } = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await fn();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(everyMs);
    }
  }
}
