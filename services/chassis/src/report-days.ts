// Computes the days in which reports count: those of one time zone, a profile's. A day begins where the one before ends, so that
// every instant belongs to exactly one day and ranges of days divide time without a gap, however the clocks are changed.

/** YYYY-MM-DD, both ends inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface ReportDays {
  /** The IANA name for which the days were requested. */
  readonly timeZone: string;
  /** Returns the day (YYYY-MM-DD) of an instant. */
  dayOf(at: Date): string;
  /** Returns the instants of a range of days: its first millisecond, and the first one after it. */
  instantsOf(range: DayRange): { start: Date; end: Date };
  /** Returns the last `count` days, including that of `now`. */
  lastDays(count: number, now: Date): DayRange;
}

/** The zone of a profile that has set none. */
export const UTC = 'UTC';

const DAY_MS = 86_400_000;
const HOUR_S = 3600;
/** Clocks are at most 14 hours ahead of UTC and 12 behind; the extra 12 hours do no harm. */
const FURTHEST_S = 26 * HOUR_S;
/** Before time zones existed, and so far ahead that no one knows their rules, days are UTC's. */
const FIRST_ZONED = Date.UTC(1900, 0, 1) / DAY_MS;
const LAST_ZONED = Date.UTC(9000, 0, 1) / DAY_MS;
/** How many beginnings of days of one zone are cached: those of more than a century. */
const MOST_KNOWN = 50_000;

/** Reports whether a text is a real day of the calendar, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Reports whether a text is a name in the IANA database that this machine knows, in any case; an offset such as +05:30 is not.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    reportDays(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reports whether two names mean one zone, such as Asia/Kolkata and Asia/Calcutta, or GMT and UTC.
 * @throws RangeError for an unknown one
 */
export function isSameTimeZone(a: string, b: string): boolean {
  return a === b || canonicalName(a) === canonicalName(b);
}

function canonicalName(name: string): string {
  const known = canonicalNames.get(name);
  if (known !== undefined) return known;
  const canonical = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  // Zones have names in any case, so there is no end of them.
  if (canonicalNames.size >= MAX_NAMES) canonicalNames.clear();
  canonicalNames.set(name, canonical);
  return canonical;
}

const MAX_NAMES = 2000;
const canonicalNames = new Map<string, string>();

/** Returns the days of a zone, made only once for each. @throws RangeError for a zone that this machine does not know */
export function reportDays(timeZone: string): ReportDays {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const days = daysBy(timeZone, canonicalName(timeZone) === UTC ? (day) => day * DAY_MS : startsIn(timeZone));
  zones.set(timeZone, days);
  return days;
}

const zones = new Map<string, ReportDays>();

/**
 * Makes the days of a zone, numbered from that of 1970.
 * @param startOf the first millisecond of a day, never before that of the day before
 */
function daysBy(timeZone: string, startOf: (day: number) => number): ReportDays {
  function numberOf(at: Date): number {
    const time = at.getTime();
    let day = Math.floor(time / DAY_MS);
    while (time < startOf(day)) day -= 1;
    // A day that a zone skipped when it crossed the date line has no instant, and is skipped here, too.
    while (time >= startOf(day + 1)) day += 1;
    return day;
  }
  return {
    timeZone,
    dayOf: (at) => textOf(numberOf(at)),
    instantsOf: ({ from, to }) => ({
      start: new Date(startOf(Date.parse(from) / DAY_MS)),
      end: new Date(startOf(Date.parse(to) / DAY_MS + 1)),
    }),
    lastDays(count, now) {
      const to = numberOf(now);
      return { from: textOf(to - count + 1), to: textOf(to) };
    },
  };
}

const textOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Returns when the days of a zone begin, found by bisection and then cached: formatting for each event would be expensive. */
function startsIn(timeZone: string): (day: number) => number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const starts = new Map<number, number>();
  const localDay = (second: number): number => Date.parse(format.format(second * 1000)) / DAY_MS;
  function findStart(day: number): number {
    const midnight = (day * DAY_MS) / 1000;
    let [before, from] = [midnight - FURTHEST_S, midnight + FURTHEST_S];
    while (from - before > 1) {
      const middle = Math.floor((before + from) / 2);
      if (localDay(middle) < day) before = middle;
      else from = middle;
    }
    return from * 1000;
  }
  return function startOf(day) {
    if (day < FIRST_ZONED || day > LAST_ZONED) return day * DAY_MS;
    const known = starts.get(day);
    if (known !== undefined) return known;
    const start = findStart(day);
    if (starts.size >= MOST_KNOWN) starts.clear();
    starts.set(day, start);
    return start;
  };
}
