// Ranges of UTC days, both ends inclusive (decisions, "Envelopes").

export interface DayRange {
  /** YYYY-MM-DD. */
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const MAX_DAYS = 366;

/** The range, or null when it is not two real days in order, at most 366 days apart. */
export function dayRange(from: string, to: string): DayRange | null {
  if (!isDay(from) || !isDay(to) || from > to) return null;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days > MAX_DAYS ? null : { from, to };
}

/** The instants of a range: from its first millisecond up to, and without, the first of the day after. */
export function instantsOf({ from, to }: DayRange): { start: Date; end: Date } {
  return { start: new Date(from), end: new Date(Date.parse(to) + DAY_MS) };
}

/** True for a real day of the calendar written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
