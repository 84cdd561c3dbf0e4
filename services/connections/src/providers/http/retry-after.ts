// Reads how long a provider asks us to wait (RFC 9110, section 10.2.3), when it says so in seconds.
import type { IncomingHttpHeaders } from 'node:http';

/** @returns undefined when it does not say, or gives a date */
export function retryAfterMs(headers: IncomingHttpHeaders): number | undefined {
  const seconds = headers['retry-after'];
  return seconds !== undefined && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}
