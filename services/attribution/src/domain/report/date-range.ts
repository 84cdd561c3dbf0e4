// Validates ranges of days of the profile's time zone, both ends inclusive (decisions, "Envelopes"; ADR 40).
import { type DayRange, isDay } from '@touchline/chassis/report-days.ts';

export { type DayRange, isDay };

const DAY_MS = 86_400_000;
export const MAX_DAYS = 366;

/** Returns the range, or null unless it is two real days in order that span at most 366 days. */
export function dayRange(from: string, to: string): DayRange | null {
  if (!isDay(from) || !isDay(to) || from > to) return null;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days > MAX_DAYS ? null : { from, to };
}
