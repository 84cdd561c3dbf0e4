// Validates ranges of days of the profile's time zone, both ends inclusive (decisions, "Envelopes"; ADR 40).
import type { DayRange } from '@touchline/chassis/report-days.ts';

export type { DayRange };

const DAY_MS = 86_400_000;
export const MAX_DAYS = 366;

/** Returns the range, or null unless it is two real days in order that span at most 366 days. */
export function dayRange(from: string, to: string): DayRange | null {
  if (!isDay(from) || !isDay(to) || from > to) return null;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days > MAX_DAYS ? null : { from, to };
}

/** Reports whether a text is a real day of the calendar, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
