// Counts HighLevel's limits of calls for each location: so many in an interval, and so many a day.
import { HighLevelError } from './highlevel-error.ts';

const DAY_MS = 86_400_000;
const A_DAY = 200_000;

export interface HighLevelLimits {
  /** Counts a call. @returns the headers of its answer @throws HighLevelError 429 when there were too many */
  count(locationId: string): Readonly<Record<string, string>>;
}

export interface HighLevelLimitsOptions {
  /** Calls that a location may have in an interval. */
  readonly burst: number;
  readonly intervalMs: number;
  /** Milliseconds. */
  readonly now: () => number;
}

export function createHighLevelLimits({ burst, intervalMs, now }: HighLevelLimitsOptions): HighLevelLimits {
  const calls = new Map<string, { recent: number[]; day: number; today: number }>();
  return {
    count: (locationId) => {
      const at = now();
      const day = Math.floor(at / DAY_MS);
      const before = calls.get(locationId);
      const recent = (before?.recent ?? []).filter((time) => time > at - intervalMs);
      const today = before?.day === day ? before.today : 0;
      const isOver = recent.length >= burst || today >= A_DAY;
      if (!isOver) calls.set(locationId, { recent: [...recent, at], day, today: today + 1 });
      const headers = {
        'x-ratelimit-limit-daily': String(A_DAY),
        'x-ratelimit-daily-remaining': String(Math.max(0, A_DAY - today - 1)),
        'x-ratelimit-daily-reset': String((day + 1) * DAY_MS - at),
        'x-ratelimit-interval-milliseconds': String(intervalMs),
        'x-ratelimit-max': String(burst),
        'x-ratelimit-remaining': String(Math.max(0, burst - recent.length - 1)),
      };
      if (isOver) throw new HighLevelError(429, 'Too Many Requests', headers);
      return headers;
    },
  };
}
