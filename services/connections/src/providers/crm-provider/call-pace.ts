// Keeps long reads below HighLevel's limit of calls in a short time: every answer says how many are left, and the last few are
// left to webhooks and to people who wait.
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface CallPace {
  /** Waits until a long read may call again. @throws AbortError when the signal aborts */
  wait(locationId: string, signal: AbortSignal): Promise<void>;
  /** Learns from the headers of an answer; lower-case names. */
  learn(locationId: string, headers: IncomingHttpHeaders): void;
}

/** The share of the calls that long reads leave to others. */
const LEFT_TO_OTHERS = 0.1;
const LONGEST_MS = 60_000;
const MAX_LOCATIONS = 10_000;

/** @param now milliseconds of a clock that never goes back */
export function createCallPace(now: () => number = () => performance.now()): CallPace {
  const pausedUntil = new Map<string, number>();
  return {
    wait: async (locationId, signal) => {
      for (;;) {
        const left = (pausedUntil.get(locationId) ?? 0) - now();
        if (left <= 0) return;
        await delay(left, undefined, { signal });
      }
    },
    learn: (locationId, headers) => {
      const [most, left, intervalMs] = ['max', 'remaining', 'interval-milliseconds'].map((name) =>
        Number(headers[`x-ratelimit-${name}`] ?? Number.NaN),
      );
      if (most === undefined || left === undefined || intervalMs === undefined) return;
      // Comparisons with what is not a number are false: without the headers nothing is known.
      if (!(left <= Math.ceil(most * LEFT_TO_OTHERS) && intervalMs > 0)) return;
      pausedUntil.delete(locationId);
      pausedUntil.set(locationId, now() + Math.min(intervalMs, LONGEST_MS));
      if (pausedUntil.size > MAX_LOCATIONS) pausedUntil.delete(pausedUntil.keys().next().value ?? '');
    },
  };
}
