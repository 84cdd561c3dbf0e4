// Computes how long a delivery waits after a failed attempt: by a table, and no shorter than the receiver asked for.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** As Standard Webhooks recommends: soon for a restart, then over three days for an outage. */
const WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** The most by which a wait is lengthened, so that deliveries that failed together do not come back together. */
const JITTER = 0.1;
/** The longest wait that a receiver can ask for. */
const LONGEST_ASKED_MS = 24 * HOUR;

/**
 * @param tries attempts that failed so far, from 1
 * @param chance 0 to 1
 * @param askedMs what the receiver asked for (Retry-After); undefined when it did not
 * @returns milliseconds; undefined when the delivery is given up
 */
export function retryDelayMs(tries: number, chance: number, askedMs?: number): number | undefined {
  const wait = WAITS_MS[tries - 1];
  if (wait === undefined) return undefined;
  return Math.round(Math.max(wait * (1 + JITTER * chance), Math.min(askedMs ?? 0, LONGEST_ASKED_MS)));
}
