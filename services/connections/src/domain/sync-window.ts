// Computes which days a sync reads: the last ones by the ad account's own time zone.
import { isTimeZone, reportDays, UTC } from '@touchline/chassis/report-days.ts';

/** Both ends included, YYYY-MM-DD. */
export interface DayRange {
  readonly since: string;
  readonly until: string;
}

const DAY_MS = 86_400_000;

/**
 * Returns the last `days` days, today included.
 * @param timeZone IANA name; one that this machine does not know counts as UTC
 */
export function syncWindow(now: Date, timeZone: string, days: number): DayRange {
  const { from: since, to: until } = reportDays(isTimeZone(timeZone) ? timeZone : UTC).lastDays(days, now);
  return { since, until };
}

/** Cuts a range into ranges of at most maxDays, oldest first. */
export function splitRange({ since, until }: DayRange, maxDays: number): DayRange[] {
  const parts: DayRange[] = [];
  for (let from = since; from <= until; from = addDays(from, maxDays)) {
    const to = addDays(from, maxDays - 1);
    parts.push({ since: from, until: to < until ? to : until });
  }
  return parts;
}

/** Counts the days of a range. */
export function daysOf({ since, until }: DayRange): number {
  return (Date.parse(until) - Date.parse(since)) / DAY_MS + 1;
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
